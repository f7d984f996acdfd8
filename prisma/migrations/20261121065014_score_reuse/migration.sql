-- Columns are added in place: dropping and filling "Run" anew, as is usual for a required column, would take the scores with it by their cascade.
ALTER TABLE "Score" ADD COLUMN "fingerprint" TEXT;
ALTER TABLE "Score" ADD COLUMN "reusedFrom" TEXT;
ALTER TABLE "Score" ADD COLUMN "errors" TEXT;
ALTER TABLE "Run" ADD COLUMN "reused" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Score_fingerprint_idx" ON "Score"("fingerprint");
