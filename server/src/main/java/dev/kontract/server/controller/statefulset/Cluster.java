package dev.kontract.server.controller.statefulset;

import dev.kontract.client.error.ApiException;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;

/**
 * What can be done for one set. Every method may fail with a {@link RuntimeException}; what comes after in a plan is then not
 * done, and another plan is made.
 */
interface Cluster {

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

    void updateRevision(ControllerRevision revision);

    void deleteRevision(ControllerRevision revision);

    void createClaim(PersistentVolumeClaim claim, Pod pod);

    void updateClaim(PersistentVolumeClaim claim);

    void createPod(Pod pod);

    void updatePod(Pod pod);

    void deletePod(Pod pod);

    /**
     * Makes no pod, and says why.
     *
     * @throws Refused always
     */
    void refuse(Pod pod, String why);

    void warn(String reason, String message);
}
