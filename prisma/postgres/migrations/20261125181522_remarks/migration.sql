-- DropIndex
DROP INDEX "Page_corpusId_state_kind_lang_site_template_slice_hasGold_idx";

-- AlterTable
ALTER TABLE "Page" ADD COLUMN     "remarks" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "AnnotationSet" ADD COLUMN     "flags" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "notes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "remarked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "skipReason" TEXT COLLATE "C",
ADD COLUMN     "skipText" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "Page_corpusId_state_kind_lang_site_template_slice_hasGold_r_idx" ON "Page"("corpusId", "state", "kind", "lang", "site", "template", "slice", "hasGold", "remarks");
