-- CreateIndex
CREATE INDEX "Score_runId_extractorKey_pageId_f1_idx" ON "Score"("runId", "extractorKey", "pageId", "f1");
