-- AlterTable
ALTER TABLE "Score" ADD COLUMN "fields" TEXT;
