-- CreateTable
CREATE TABLE "Optimisation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "corpusId" TEXT NOT NULL,
    "setup" TEXT NOT NULL,
    "limit" INTEGER,
    "budget" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "error" TEXT,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "fingerprint" TEXT,
    "packages" TEXT NOT NULL,
    CONSTRAINT "Optimisation_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Trial" (
    "optimisationId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "recipe" TEXT NOT NULL,
    "sample" INTEGER,
    "scores" TEXT NOT NULL,
    "ms" REAL NOT NULL,

    PRIMARY KEY ("optimisationId", "number"),
    CONSTRAINT "Trial_optimisationId_fkey" FOREIGN KEY ("optimisationId") REFERENCES "Optimisation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Optimisation_corpusId_createdAt_idx" ON "Optimisation"("corpusId", "createdAt");
