-- CreateTable
CREATE TABLE "Corpus" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "addedBy" TEXT COLLATE "C",
    "annotatorsPerPage" INTEGER NOT NULL DEFAULT 1,
    "format" TEXT COLLATE "C",

    CONSTRAINT "Corpus_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LabellingOrder" (
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "jobId" TEXT COLLATE "C" NOT NULL,
    "setup" TEXT COLLATE "C" NOT NULL,
    "sample" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "LabellingOrder_pkey" PRIMARY KEY ("corpusId")
);

-- CreateTable
CREATE TABLE "Page" (
    "id" TEXT COLLATE "C" NOT NULL,
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "titleSort" TEXT COLLATE "C" NOT NULL,
    "url" TEXT COLLATE "C" NOT NULL,
    "site" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "lang" TEXT COLLATE "C" NOT NULL,
    "template" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "place" INTEGER NOT NULL DEFAULT 2147483647,
    "slice" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "chance" DOUBLE PRECISION,
    "doubt" DOUBLE PRECISION,
    "doubtBy" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "bytes" INTEGER NOT NULL,
    "state" INTEGER NOT NULL DEFAULT 0,
    "hasGold" BOOLEAN NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,
    "addedBy" TEXT COLLATE "C",
    "sha256" TEXT COLLATE "C" NOT NULL,
    "encoding" TEXT COLLATE "C",
    "search" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Template" (
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "paths" BYTEA NOT NULL,

    CONSTRAINT "Template_pkey" PRIMARY KEY ("corpusId","number")
);

-- CreateTable
CREATE TABLE "PageBody" (
    "sha256" TEXT COLLATE "C" NOT NULL,
    "deflated" BYTEA NOT NULL,

    CONSTRAINT "PageBody_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "PageVersion" (
    "pageId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "sha256" TEXT COLLATE "C" NOT NULL,
    "record" TEXT COLLATE "C" NOT NULL,
    "replacedAt" TIMESTAMP(3) NOT NULL,
    "replacedBy" TEXT COLLATE "C",

    CONSTRAINT "PageVersion_pkey" PRIMARY KEY ("pageId","number")
);

-- CreateTable
CREATE TABLE "Gold" (
    "pageId" TEXT COLLATE "C" NOT NULL,
    "record" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Gold_pkey" PRIMARY KEY ("pageId")
);

-- CreateTable
CREATE TABLE "Annotator" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "initials" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Annotator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lease" (
    "pageId" TEXT COLLATE "C" NOT NULL,
    "annotatorId" TEXT COLLATE "C" NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("pageId","annotatorId")
);

-- CreateTable
CREATE TABLE "Presence" (
    "browser" TEXT COLLATE "C" NOT NULL,
    "annotator" TEXT COLLATE "C" NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Presence_pkey" PRIMARY KEY ("browser")
);

-- CreateTable
CREATE TABLE "AnnotationSet" (
    "id" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "annotatorId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "state" INTEGER NOT NULL DEFAULT 0,
    "activeMs" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "savedAt" TIMESTAMP(3),
    "said" TEXT COLLATE "C",

    CONSTRAINT "AnnotationSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Operation" (
    "setId" TEXT COLLATE "C" NOT NULL,
    "seq" INTEGER NOT NULL,
    "clientId" TEXT COLLATE "C" NOT NULL,
    "operation" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Operation_pkey" PRIMARY KEY ("setId","seq")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT COLLATE "C" NOT NULL,
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "extractors" TEXT COLLATE "C" NOT NULL,
    "metrics" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "error" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    "pages" INTEGER NOT NULL,
    "summaries" TEXT COLLATE "C" NOT NULL,
    "sweep" TEXT COLLATE "C",
    "reused" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunDigest" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "scores" INTEGER NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RunDigest_pkey" PRIMARY KEY ("runId")
);

-- CreateTable
CREATE TABLE "Score" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "extractorKey" TEXT COLLATE "C" NOT NULL,
    "pageId" TEXT COLLATE "C" NOT NULL,
    "failed" TEXT COLLATE "C",
    "parseMs" DOUBLE PRECISION NOT NULL,
    "extractMs" DOUBLE PRECISION NOT NULL,
    "textLength" INTEGER NOT NULL,
    "f1" DOUBLE PRECISION,
    "scores" TEXT COLLATE "C" NOT NULL,
    "fields" TEXT COLLATE "C",
    "fingerprint" TEXT COLLATE "C",
    "reusedFrom" TEXT COLLATE "C",
    "verdicts" TEXT COLLATE "C",
    "errors" TEXT COLLATE "C",

    CONSTRAINT "Score_pkey" PRIMARY KEY ("runId","extractorKey","pageId")
);

-- CreateTable
CREATE TABLE "CauseTag" (
    "pageId" TEXT COLLATE "C" NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "error" TEXT COLLATE "C" NOT NULL,
    "cause" TEXT COLLATE "C" NOT NULL,
    "annotator" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CauseTag_pkey" PRIMARY KEY ("pageId","start","end","error")
);

-- CreateTable
CREATE TABLE "FlipPoints" (
    "setup" TEXT COLLATE "C" NOT NULL,
    "page" TEXT COLLATE "C" NOT NULL,
    "sha256" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "points" BYTEA NOT NULL,
    "computedAt" TIMESTAMP(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',

    CONSTRAINT "FlipPoints_pkey" PRIMARY KEY ("setup","page")
);

-- CreateTable
CREATE TABLE "Model" (
    "id" TEXT COLLATE "C" NOT NULL,
    "learner" TEXT COLLATE "C" NOT NULL,
    "deflated" BYTEA NOT NULL,
    "isKept" BOOLEAN NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "summary" TEXT COLLATE "C",

    CONSTRAINT "Model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedRecipe" (
    "id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "removedAt" TIMESTAMP(3),
    "name" TEXT COLLATE "C",

    CONSTRAINT "SavedRecipe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecipeVersion" (
    "savedId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "recipe" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "author" TEXT COLLATE "C" NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RecipeVersion_pkey" PRIMARY KEY ("savedId","number")
);

-- CreateTable
CREATE TABLE "AnswerSet" (
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "modelId" TEXT COLLATE "C" NOT NULL,
    "pages" INTEGER NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AnswerSet_pkey" PRIMARY KEY ("corpusId","name","version")
);

-- CreateTable
CREATE TABLE "Fit" (
    "key" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "recipe" TEXT COLLATE "C" NOT NULL,
    "fittedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Fit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "FitModel" (
    "fitKey" TEXT COLLATE "C" NOT NULL,
    "modelId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "FitModel_pkey" PRIMARY KEY ("fitKey","modelId")
);

-- CreateTable
CREATE TABLE "Optimisation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "setup" TEXT COLLATE "C" NOT NULL,
    "limit" INTEGER,
    "budget" INTEGER NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "error" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    "fingerprint" TEXT COLLATE "C",
    "packages" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Optimisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Trial" (
    "optimisationId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "recipe" TEXT COLLATE "C" NOT NULL,
    "sample" INTEGER,
    "scores" TEXT COLLATE "C" NOT NULL,
    "spread" TEXT COLLATE "C",
    "ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "Trial_pkey" PRIMARY KEY ("optimisationId","number")
);

-- CreateTable
CREATE TABLE "Training" (
    "id" TEXT COLLATE "C" NOT NULL,
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "recipe" TEXT COLLATE "C" NOT NULL,
    "setup" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "error" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    "data" TEXT COLLATE "C",
    "modelId" TEXT COLLATE "C",

    CONSTRAINT "Training_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrainingFold" (
    "trainingId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "result" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "TrainingFold_pkey" PRIMARY KEY ("trainingId","number")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "input" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "done" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "total" DOUBLE PRECISION,
    "note" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "result" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "workerId" TEXT COLLATE "C",
    "leaseUntil" TIMESTAMP(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "Page_corpusId_place_key_idx" ON "Page"("corpusId", "place", "key");

-- CreateIndex
CREATE INDEX "Page_corpusId_state_kind_lang_site_template_slice_hasGold_idx" ON "Page"("corpusId", "state", "kind", "lang", "site", "template", "slice", "hasGold");

-- CreateIndex
CREATE INDEX "Page_corpusId_state_hasGold_idx" ON "Page"("corpusId", "state", "hasGold");

-- CreateIndex
CREATE INDEX "Page_sha256_idx" ON "Page"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "Page_corpusId_key_key" ON "Page"("corpusId", "key");

-- CreateIndex
CREATE INDEX "PageVersion_sha256_idx" ON "PageVersion"("sha256");

-- CreateIndex
CREATE INDEX "PageVersion_replacedBy_idx" ON "PageVersion"("replacedBy");

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
CREATE INDEX "Score_runId_extractorKey_f1_pageId_idx" ON "Score"("runId", "extractorKey", "f1", "pageId");

-- CreateIndex
CREATE INDEX "Score_pageId_idx" ON "Score"("pageId");

-- CreateIndex
CREATE INDEX "Score_fingerprint_idx" ON "Score"("fingerprint");

-- CreateIndex
CREATE INDEX "FlipPoints_sha256_idx" ON "FlipPoints"("sha256");

-- CreateIndex
CREATE INDEX "FlipPoints_computedAt_idx" ON "FlipPoints"("computedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SavedRecipe_name_key" ON "SavedRecipe"("name");

-- CreateIndex
CREATE INDEX "RecipeVersion_hash_idx" ON "RecipeVersion"("hash");

-- CreateIndex
CREATE INDEX "AnswerSet_modelId_idx" ON "AnswerSet"("modelId");

-- CreateIndex
CREATE INDEX "Fit_fittedAt_idx" ON "Fit"("fittedAt");

-- CreateIndex
CREATE INDEX "FitModel_modelId_idx" ON "FitModel"("modelId");

-- CreateIndex
CREATE INDEX "Optimisation_corpusId_createdAt_idx" ON "Optimisation"("corpusId", "createdAt");

-- CreateIndex
CREATE INDEX "Training_corpusId_createdAt_idx" ON "Training"("corpusId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Job_key_key" ON "Job"("key");

-- CreateIndex
CREATE INDEX "Job_state_createdAt_idx" ON "Job"("state", "createdAt");

-- AddForeignKey
ALTER TABLE "LabellingOrder" ADD CONSTRAINT "LabellingOrder_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "PageBody"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Template" ADD CONSTRAINT "Template_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageVersion" ADD CONSTRAINT "PageVersion_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageVersion" ADD CONSTRAINT "PageVersion_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "PageBody"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Gold" ADD CONSTRAINT "Gold_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_annotatorId_fkey" FOREIGN KEY ("annotatorId") REFERENCES "Annotator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnnotationSet" ADD CONSTRAINT "AnnotationSet_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnnotationSet" ADD CONSTRAINT "AnnotationSet_annotatorId_fkey" FOREIGN KEY ("annotatorId") REFERENCES "Annotator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Operation" ADD CONSTRAINT "Operation_setId_fkey" FOREIGN KEY ("setId") REFERENCES "AnnotationSet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunDigest" ADD CONSTRAINT "RunDigest_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Score" ADD CONSTRAINT "Score_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Score" ADD CONSTRAINT "Score_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CauseTag" ADD CONSTRAINT "CauseTag_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FlipPoints" ADD CONSTRAINT "FlipPoints_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "PageBody"("sha256") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecipeVersion" ADD CONSTRAINT "RecipeVersion_savedId_fkey" FOREIGN KEY ("savedId") REFERENCES "SavedRecipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswerSet" ADD CONSTRAINT "AnswerSet_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswerSet" ADD CONSTRAINT "AnswerSet_modelId_fkey" FOREIGN KEY ("modelId") REFERENCES "Model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FitModel" ADD CONSTRAINT "FitModel_fitKey_fkey" FOREIGN KEY ("fitKey") REFERENCES "Fit"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FitModel" ADD CONSTRAINT "FitModel_modelId_fkey" FOREIGN KEY ("modelId") REFERENCES "Model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Optimisation" ADD CONSTRAINT "Optimisation_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trial" ADD CONSTRAINT "Trial_optimisationId_fkey" FOREIGN KEY ("optimisationId") REFERENCES "Optimisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Training" ADD CONSTRAINT "Training_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrainingFold" ADD CONSTRAINT "TrainingFold_trainingId_fkey" FOREIGN KEY ("trainingId") REFERENCES "Training"("id") ON DELETE CASCADE ON UPDATE CASCADE;
