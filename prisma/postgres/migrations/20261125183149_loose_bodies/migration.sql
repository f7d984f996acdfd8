-- CreateTable
CREATE TABLE "LooseBody" (
    "sha256" TEXT COLLATE "C" NOT NULL,
    "since" DOUBLE PRECISION NOT NULL,
    "claimedUntil" DOUBLE PRECISION,

    CONSTRAINT "LooseBody_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE INDEX "LooseBody_since_idx" ON "LooseBody"("since");
