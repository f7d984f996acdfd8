-- AlterTable
ALTER TABLE "Model" ADD COLUMN "summary" TEXT;

-- CreateTable
CREATE TABLE "Training" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "corpusId" TEXT NOT NULL,
    "recipe" TEXT NOT NULL,
    "setup" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "error" TEXT,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "data" TEXT,
    "modelId" TEXT,
    CONSTRAINT "Training_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TrainingFold" (
    "trainingId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "result" TEXT NOT NULL,

    PRIMARY KEY ("trainingId", "number"),
    CONSTRAINT "TrainingFold_trainingId_fkey" FOREIGN KEY ("trainingId") REFERENCES "Training" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Training_corpusId_createdAt_idx" ON "Training"("corpusId", "createdAt");
