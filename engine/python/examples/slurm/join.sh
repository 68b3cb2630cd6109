#!/bin/sh
# Joins the parts of sweep.sh into one table. A part that is missing or damaged is named.
#SBATCH --job-name=join
#SBATCH --time=00:10:00
set -e
fillthepipe sweep merge parts/*.parquet --out sweep.parquet
