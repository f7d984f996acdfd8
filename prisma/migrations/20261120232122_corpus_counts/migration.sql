-- CreateIndex
CREATE INDEX "Page_corpusId_state_hasGold_idx" ON "Page"("corpusId", "state", "hasGold");
