-- CreateTable
CREATE TABLE "Model" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "learner" TEXT NOT NULL,
    "deflated" BLOB NOT NULL,
    "isKept" BOOLEAN NOT NULL,
    "addedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Fit" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "code" TEXT NOT NULL,
    "recipe" TEXT NOT NULL,
    "fittedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "FitModel" (
    "fitKey" TEXT NOT NULL,
    "modelId" TEXT NOT NULL,

    PRIMARY KEY ("fitKey", "modelId"),
    CONSTRAINT "FitModel_fitKey_fkey" FOREIGN KEY ("fitKey") REFERENCES "Fit" ("key") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "FitModel_modelId_fkey" FOREIGN KEY ("modelId") REFERENCES "Model" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_FlipPoints" (
    "setup" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "points" BLOB NOT NULL,
    "computedAt" DATETIME NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',

    PRIMARY KEY ("setup", "page"),
    CONSTRAINT "FlipPoints_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "PageBody" ("sha256") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_FlipPoints" ("code", "page", "points", "setup", "sha256") SELECT "code", "page", "points", "setup", "sha256" FROM "FlipPoints";
DROP TABLE "FlipPoints";
ALTER TABLE "new_FlipPoints" RENAME TO "FlipPoints";
CREATE INDEX "FlipPoints_sha256_idx" ON "FlipPoints"("sha256");
CREATE INDEX "FlipPoints_computedAt_idx" ON "FlipPoints"("computedAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Fit_fittedAt_idx" ON "Fit"("fittedAt");

-- CreateIndex
CREATE INDEX "FitModel_modelId_idx" ON "FitModel"("modelId");
