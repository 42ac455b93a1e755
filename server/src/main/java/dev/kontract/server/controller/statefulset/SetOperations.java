package dev.kontract.server.controller.statefulset;

import dev.kontract.client.error.ApiException;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;

/**
 * What can be done for one set. Every method may fail with a {@link RuntimeException}; what comes after in a plan is then not
 * done, and another plan is made.
 */
interface SetOperations {

    /** The name of a revision is taken by one that has other data. */
    final class NameTaken extends RuntimeException {

        private static final long serialVersionUID = 1;

        NameTaken(String name) {
            super(name);
        }
    }

    /** It cannot be done until something changes, of which the controller will hear. */
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
     * Creates a revision, unless there is an equal one of that name.
     *
     * @throws NameTaken when there is another one of that name
     */
    void createRevision(ControllerRevision revision);

    /** A template that was kept long ago is wanted again: it gets the number it has here. */
    void updateRevision(ControllerRevision revision);

    /** Forgets a template. */
    void deleteRevision(ControllerRevision revision);

    /** Makes a claim that {@code pod} needs. */
    void createClaim(PersistentVolumeClaim claim, Pod pod);

    /** Gives a claim the owners it has here. */
    void updateClaim(PersistentVolumeClaim claim);

    void createPod(Pod pod);

    /** Gives a pod the identity and the volumes it has here. */
    void updatePod(Pod pod);

    /** Removes a pod, unless another has taken its name. */
    void deletePod(Pod pod);

    /**
     * Makes no pod, and says why.
     *
     * @throws Refused always
     */
    void refuse(Pod pod, String why);

    /** Says that something is odd. */
    void warn(String reason, String message);
}
