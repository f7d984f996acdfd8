-- AlterTable
ALTER TABLE "Corpus" ADD COLUMN "format" TEXT;
