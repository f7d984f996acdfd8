-- The name of a saved recipe, while it is in the list, so that the database itself refuses a second one of that name.
ALTER TABLE "SavedRecipe" ADD COLUMN "name" TEXT;

UPDATE "SavedRecipe"
SET "name" = (
    SELECT "RecipeVersion"."name"
    FROM "RecipeVersion"
    WHERE "RecipeVersion"."savedId" = "SavedRecipe"."id" AND "RecipeVersion"."number" = "SavedRecipe"."version"
)
WHERE "removedAt" IS NULL;

CREATE UNIQUE INDEX "SavedRecipe_name_key" ON "SavedRecipe"("name");
