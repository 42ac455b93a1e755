package dev.kontract.server.controller.statefulset;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.workload.Membership;
import java.util.List;
import java.util.Objects;

/** Determines which pods and revisions belong to a set, by labels and, for pods, by name. */
final class SetMembership {

    private final Membership membership;
    private final StatefulSet set;
    private final LabelQuery selector;

    SetMembership(KontractClient client, StatefulSet set) {
        this.membership = new Membership(client, Kinds.STATEFUL_SET, set);
        this.set = set;
        selector = LabelQuery.of(set.getSpec().getSelector());
    }

    List<Pod> pods(Indexer<Pod> pods) {
        String name = Objects.requireNonNull(set.name());
        return membership.claim(
                Kinds.POD,
                pods,
                pod -> selector.matches(pod.labels())
                        && DesiredSet.ordinal(name, Objects.requireNonNullElse(pod.name(), ""))
                                .isPresent());
    }

    List<ControllerRevision> revisions(Indexer<ControllerRevision> revisions) {
        return membership.claimWithoutRelease(
                Kinds.CONTROLLER_REVISION, revisions, revision -> selector.matches(revision.labels()));
    }
}
