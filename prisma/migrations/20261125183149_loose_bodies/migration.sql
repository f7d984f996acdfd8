-- CreateTable
CREATE TABLE "LooseBody" (
    "sha256" TEXT NOT NULL PRIMARY KEY,
    "since" REAL NOT NULL,
    "claimedUntil" REAL
);

-- CreateIndex
CREATE INDEX "LooseBody_since_idx" ON "LooseBody"("since");
