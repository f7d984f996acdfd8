-- CreateTable
CREATE TABLE "Corpus" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Page" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "corpusId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "titleSort" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "site" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "state" INTEGER NOT NULL DEFAULT 0,
    "hasGold" BOOLEAN NOT NULL,
    "changedAt" DATETIME NOT NULL,
    "sha256" TEXT NOT NULL,
    "encoding" TEXT,
    "search" TEXT NOT NULL,
    CONSTRAINT "Page_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Page_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "PageBody" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PageBody" (
    "sha256" TEXT NOT NULL PRIMARY KEY,
    "deflated" BLOB NOT NULL
);

-- CreateTable
CREATE TABLE "Gold" (
    "pageId" TEXT NOT NULL PRIMARY KEY,
    "record" TEXT NOT NULL,
    CONSTRAINT "Gold_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Annotator" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "initials" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Lease" (
    "pageId" TEXT NOT NULL PRIMARY KEY,
    "annotatorId" TEXT NOT NULL,
    "until" DATETIME NOT NULL,
    CONSTRAINT "Lease_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Lease_annotatorId_fkey" FOREIGN KEY ("annotatorId") REFERENCES "Annotator" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AnnotationSet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pageId" TEXT NOT NULL,
    "annotatorId" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "state" INTEGER NOT NULL DEFAULT 0,
    "activeMs" REAL NOT NULL DEFAULT 0,
    "savedAt" DATETIME,
    CONSTRAINT "AnnotationSet_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AnnotationSet_annotatorId_fkey" FOREIGN KEY ("annotatorId") REFERENCES "Annotator" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Operation" (
    "setId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "clientId" TEXT NOT NULL,
    "operation" TEXT NOT NULL,

    PRIMARY KEY ("setId", "seq"),
    CONSTRAINT "Operation_setId_fkey" FOREIGN KEY ("setId") REFERENCES "AnnotationSet" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "corpusId" TEXT NOT NULL,
    "extractors" TEXT NOT NULL,
    "metrics" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "pages" INTEGER NOT NULL,
    "summaries" TEXT NOT NULL,
    "sweep" TEXT,
    CONSTRAINT "Run_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Score" (
    "runId" TEXT NOT NULL,
    "extractorKey" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "failed" TEXT,
    "parseMs" REAL NOT NULL,
    "extractMs" REAL NOT NULL,
    "textLength" INTEGER NOT NULL,
    "f1" REAL,
    "scores" TEXT NOT NULL,

    PRIMARY KEY ("runId", "extractorKey", "pageId"),
    CONSTRAINT "Score_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Score_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "key" TEXT,
    "state" TEXT NOT NULL,
    "done" REAL NOT NULL DEFAULT 0,
    "total" REAL,
    "note" TEXT NOT NULL DEFAULT '',
    "result" TEXT,
    "error" TEXT,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "workerId" TEXT,
    "leaseUntil" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "Corpus_name_key" ON "Corpus"("name");

-- CreateIndex
CREATE INDEX "Page_corpusId_titleSort_key_idx" ON "Page"("corpusId", "titleSort", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_site_key_idx" ON "Page"("corpusId", "site", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_kind_key_idx" ON "Page"("corpusId", "kind", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_lang_key_idx" ON "Page"("corpusId", "lang", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_bytes_key_idx" ON "Page"("corpusId", "bytes", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_state_key_idx" ON "Page"("corpusId", "state", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_changedAt_key_idx" ON "Page"("corpusId", "changedAt", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_state_kind_lang_site_hasGold_idx" ON "Page"("corpusId", "state", "kind", "lang", "site", "hasGold");

-- CreateIndex
CREATE INDEX "Page_sha256_idx" ON "Page"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "Page_corpusId_key_key" ON "Page"("corpusId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "Annotator_name_key" ON "Annotator"("name");

-- CreateIndex
CREATE INDEX "Lease_annotatorId_idx" ON "Lease"("annotatorId");

-- CreateIndex
CREATE INDEX "AnnotationSet_annotatorId_idx" ON "AnnotationSet"("annotatorId");

-- CreateIndex
CREATE UNIQUE INDEX "AnnotationSet_pageId_annotatorId_key" ON "AnnotationSet"("pageId", "annotatorId");

-- CreateIndex
CREATE UNIQUE INDEX "Operation_setId_clientId_key" ON "Operation"("setId", "clientId");

-- CreateIndex
CREATE INDEX "Run_corpusId_createdAt_idx" ON "Run"("corpusId", "createdAt");

-- CreateIndex
CREATE INDEX "Score_pageId_idx" ON "Score"("pageId");

-- CreateIndex
CREATE INDEX "Job_state_createdAt_idx" ON "Job"("state", "createdAt");

-- CreateIndex
CREATE INDEX "Job_key_idx" ON "Job"("key");
