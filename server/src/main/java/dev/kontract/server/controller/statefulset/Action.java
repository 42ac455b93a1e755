package dev.kontract.server.controller.statefulset;

import dev.kontract.model.ControllerRevision;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;

/** One thing to do. */
sealed interface Action {

    /** Does it. */
    void on(Cluster cluster);

    /** Keep a template. */
    record CreateRevision(ControllerRevision revision) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.createRevision(revision);
        }
    }

    /** A template that was kept long ago is wanted again: it gets the number it has here. */
    record RenumberRevision(ControllerRevision revision) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.updateRevision(revision);
        }
    }

    /** Forget a template. */
    record DeleteRevision(ControllerRevision revision) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.deleteRevision(revision);
        }
    }

    /** Make a claim that {@code pod} needs. */
    record CreateClaim(PersistentVolumeClaim claim, Pod pod) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.createClaim(claim, pod);
        }
    }

    /** Give a claim the owners it has here. */
    record OwnClaim(PersistentVolumeClaim claim) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.updateClaim(claim);
        }
    }

    /** Make a pod. */
    record CreatePod(Pod pod) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.createPod(pod);
        }
    }

    /** Give a pod the identity and the volumes it has here. */
    record UpdatePod(Pod pod) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.updatePod(pod);
        }
    }

    /** Remove a pod. */
    record DeletePod(Pod pod) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.deletePod(pod);
        }
    }

    /** Say that a pod cannot be made now. */
    record Refuse(Pod pod, String why) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.refuse(pod, why);
        }
    }

    /** Say that something is odd. */
    record Warn(String reason, String message) implements Action {
        @Override
        public void on(Cluster cluster) {
            cluster.warn(reason, message);
        }
    }
}
