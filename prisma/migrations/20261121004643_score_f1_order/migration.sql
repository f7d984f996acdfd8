-- DropIndex
DROP INDEX "Score_runId_extractorKey_pageId_f1_idx";

-- CreateIndex
CREATE INDEX "Score_runId_extractorKey_f1_pageId_idx" ON "Score"("runId", "extractorKey", "f1", "pageId");
