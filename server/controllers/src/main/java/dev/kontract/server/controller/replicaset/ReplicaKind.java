package dev.kontract.server.controller.replicaset;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.model.ReplicationController;
import dev.kontract.model.ReplicationControllerSpec;
import dev.kontract.model.ReplicationControllerStatus;

/**
 * A kind that keeps a number of pods running. Its objects are handled as ReplicaSets, from which they differ in the
 * selector and in the contents of the status.
 *
 * @param <T> the type of the objects
 */
interface ReplicaKind<T extends KubernetesObject> {

    /** ReplicaSets. */
    ReplicaKind<ReplicaSet> SETS = new ReplicaKind<>() {
        @Override
        public Kind<ReplicaSet> kind() {
            return Kinds.REPLICA_SET;
        }

        @Override
        public ReplicaSet asSet(ReplicaSet object) {
            return object;
        }

        @Override
        public ReplicaSet withStatus(ReplicaSet object, ReplicaSetStatus status) {
            return Json.copy(object).status(status);
        }

        @Override
        public boolean reportsTerminating() {
            return true;
        }
    };

    /** ReplicationControllers. */
    ReplicaKind<ReplicationController> CONTROLLERS = new ReplicaKind<>() {
        @Override
        public Kind<ReplicationController> kind() {
            return Kinds.REPLICATION_CONTROLLER;
        }

        @Override
        public ReplicaSet asSet(ReplicationController object) {
            ReplicationControllerSpec spec = object.getSpec();
            ReplicaSet set = new ReplicaSet()
                    .metadata(object.metadata())
                    .spec(new ReplicaSetSpec()
                            .replicas(spec.getReplicas())
                            .minReadySeconds(spec.getMinReadySeconds())
                            .selector(new LabelSelector().matchLabels(spec.getSelector()))
                            .template(spec.getTemplate()));
            return object.getStatus() == null
                    ? set
                    : set.status(Json.mapper().convertValue(object.getStatus(), ReplicaSetStatus.class));
        }

        @Override
        public ReplicationController withStatus(ReplicationController object, ReplicaSetStatus status) {
            return Json.copy(object).status(Json.mapper().convertValue(status, ReplicationControllerStatus.class));
        }

        @Override
        public boolean reportsTerminating() {
            return false;
        }
    };

    Kind<T> kind();

    /** Returns the object as a ReplicaSet, which shares its contents. */
    ReplicaSet asSet(T object);

    /** Returns a copy of the object with another status. */
    T withStatus(T object, ReplicaSetStatus status);

    /** Returns whether the status counts the pods that are being deleted. */
    boolean reportsTerminating();
}
