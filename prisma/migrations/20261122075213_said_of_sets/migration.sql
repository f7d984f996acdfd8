-- AlterTable
ALTER TABLE "AnnotationSet" ADD COLUMN "said" TEXT;
