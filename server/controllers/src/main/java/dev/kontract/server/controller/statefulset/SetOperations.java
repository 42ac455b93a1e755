package dev.kontract.server.controller.statefulset;

import dev.kontract.client.error.ApiException;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;

/**
 * The operations on a set. Every method may throw a {@link RuntimeException}; the rest of the plan is then abandoned
 * and a new plan is made.
 */
interface SetOperations {

    /** A revision with the same name but different data exists. */
    final class NameTaken extends RuntimeException {

        private static final long serialVersionUID = 1;

        NameTaken(String name) {
            super(name);
        }
    }

    /** The operation cannot succeed until something changes, which the controller will be notified of. */
    final class Refused extends RuntimeException {

        private static final long serialVersionUID = 1;

        Refused(String why) {
            super(why);
        }

        Refused(ApiException why) {
            super(why.getMessage(), why);
        }
    }

    /**
     * Creates a revision, unless an equal one with this name exists.
     *
     * @throws NameTaken if a different revision with this name exists
     */
    void createRevision(ControllerRevision revision);

    /** Updates the number of an existing revision that is in use again. */
    void updateRevision(ControllerRevision revision);

    /** Deletes a revision. */
    void deleteRevision(ControllerRevision revision);

    /** Creates a claim for {@code pod}. */
    void createClaim(PersistentVolumeClaim claim, Pod pod);

    /** Updates the owner references of a claim. */
    void updateClaim(PersistentVolumeClaim claim);

    void createPod(Pod pod);

    /** Updates the identity and volumes of a pod. */
    void updatePod(Pod pod);

    /** Deletes a pod if its UID still matches. */
    void deletePod(Pod pod);

    /**
     * Reports that a pod cannot be created.
     *
     * @throws Refused always
     */
    void refuse(Pod pod, String why);

    /** Records a warning Event. */
    void warn(String reason, String message);
}
