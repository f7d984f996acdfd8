-- CreateTable
CREATE TABLE "SavedRecipe" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME
);

-- CreateTable
CREATE TABLE "RecipeVersion" (
    "savedId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "recipe" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,

    PRIMARY KEY ("savedId", "number"),
    CONSTRAINT "RecipeVersion_savedId_fkey" FOREIGN KEY ("savedId") REFERENCES "SavedRecipe" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "RecipeVersion_hash_idx" ON "RecipeVersion"("hash");
