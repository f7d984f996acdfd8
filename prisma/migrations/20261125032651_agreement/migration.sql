-- CreateTable
CREATE TABLE "PageVotes" (
    "pageId" TEXT NOT NULL PRIMARY KEY,
    "corpusId" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "disputed" INTEGER NOT NULL,
    "votes" TEXT NOT NULL,
    CONSTRAINT "PageVotes_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AgreementReport" (
    "corpusId" TEXT NOT NULL PRIMARY KEY,
    "basis" TEXT NOT NULL,
    "report" TEXT NOT NULL,
    "madeAt" DATETIME NOT NULL,
    CONSTRAINT "AgreementReport_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PageVotes_corpusId_disputed_pageId_idx" ON "PageVotes"("corpusId", "disputed", "pageId");
