#!/bin/sh
# A sweep as an array of jobs: sbatch sweep.sh. Each job runs a part of the points; a job that is started again continues its
# part. Afterwards join.sh makes one table of the parts:
#
#     sbatch --dependency=afterok:JOB join.sh
#
#SBATCH --job-name=sweep
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --time=01:00:00
set -e
mkdir -p parts
fillthepipe sweep sandia-table3 --vary tcp.window=8KB,16KB,32KB --vary tcp.mss=536,1024 --repeats 100 \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --threads "$SLURM_CPUS_PER_TASK" \
  --out "parts/$SLURM_ARRAY_TASK_ID.parquet"
