package dev.kontract.server.controller.garbage;

import static dev.kontract.server.controller.garbage.FakeCluster.CLUSTER;
import static dev.kontract.server.controller.garbage.FakeCluster.NAMESPACED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.OwnerReference;
import dev.kontract.server.controller.garbage.LiveObjects.Propagation;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GarbageCollectorTest {

    private final FakeCluster cluster = new FakeCluster();
    private final CollectorRun run = new CollectorRun(cluster, new Random(1));

    @Test
    void delete_background_dependentsFollow() {
        pod("a");
        pod("b", "a");
        pod("c", "b");
        delete("a", Propagation.BACKGROUND);

        assertThat(left()).isEmpty();
    }

    @Test
    void delete_orphan_dependentsStayWithoutOwner() {
        pod("a");
        pod("b", "a");
        delete("a", Propagation.ORPHAN);

        assertThat(left()).containsExactly("b");
    }

    @Test
    void delete_oneOfTwoOwners_dependentStaysWithTheOther() {
        pod("a");
        pod("b");
        pod("c", "a", "b");
        delete("a", Propagation.FOREGROUND);

        assertThat(left()).containsExactly("b", "c<-b");
    }

    @Test
    void delete_foregroundOfCycle_allGo() {
        ObservedObject first = pod("a");
        pod("b", "a");
        pod("c", "b");
        cluster.setOwners(first.identity(), List.of(reference("c")));
        delete("a", Propagation.FOREGROUND);

        assertThat(left()).isEmpty();
    }

    @Test
    void delete_foreground_ownerWaitsForWhatBlocksIt() {
        pod("a");
        ObservedObject held = pod("b", "a");
        run.settle();
        cluster.hold(held.identity(), "example.com/held");
        delete("a", Propagation.FOREGROUND);
        assertThat(left()).containsExactly("a", "b<-a");
        cluster.removeFinalizer(held.identity(), "example.com/held");
        run.settle();

        assertThat(left()).isEmpty();
    }

    @Test
    void delete_foreground_dependentsGoInTheOrderOfTheirCreation() {
        pod("a");
        List.of("b", "c", "d", "e").forEach(name -> pod(name, "a"));
        run.settle();
        delete("a", Propagation.FOREGROUND);

        assertThat(cluster.deleted()).containsExactly("b", "c", "d", "e", "a");
    }

    @Test
    void create_ownerNeverWas_goes() {
        pod("b", "nobody");
        run.settle();

        assertThat(left()).isEmpty();
    }

    @Test
    void create_ownerOfThatNameHasAnotherUid_goes() {
        pod("a");
        cluster.create("ns", "b", "b", List.of(FakeCluster.reference(NAMESPACED, "a", "other", true)));
        run.settle();

        assertThat(left()).containsExactly("a");
    }

    @Test
    void create_ownerInOtherNamespace_isDeletedAndReported() {
        pod("a");
        run.settle();
        cluster.create("elsewhere", "b", "b", List.of(reference("a")));
        run.settle();

        assertThat(left()).containsExactly("a");
        assertThat(run.misplaced()).containsExactly("b [v1/Pod, namespace: elsewhere, name: a, uid: a]");
    }

    @Test
    void create_dependentsDisagreeAboutTheOwner_onlyThoseThatAreRightStay() {
        cluster.create("elsewhere", "x", "x", List.of(FakeCluster.reference(NAMESPACED, "a", "a", true)));
        cluster.create("ns", "y", "y", List.of(FakeCluster.reference(NAMESPACED, "wrong", "a", true)));
        cluster.create("ns", "z", "z", List.of(FakeCluster.reference(NAMESPACED, "a", "a", true)));
        pod("a");
        run.settle();

        assertThat(left()).containsExactly("z<-a", "a");
    }

    @Test
    void create_clusterObjectOwnedByNamespaced_isLeftAlone() {
        cluster.create("", "node", "node", List.of(FakeCluster.reference(NAMESPACED, "a", "a", true)));
        run.settle();

        assertThat(left()).containsExactly("node<-a");
    }

    @Test
    void delete_clusterOwner_dependentsInAllNamespacesFollow() {
        ObservedObject owner = cluster.create("", "node", "node", List.of());
        cluster.create("one", "a", "a", List.of(FakeCluster.reference(CLUSTER, "node", "node", true)));
        cluster.create("two", "b", "b", List.of(FakeCluster.reference(CLUSTER, "node", "node", true)));
        run.settle();
        assertThat(left()).hasSize(3);
        cluster.delete(owner, Propagation.BACKGROUND);
        run.settle();

        assertThat(left()).isEmpty();
    }

    @Test
    void create_ownerOfUnknownKind_isLeftAlone() {
        cluster.create("ns", "a", "a", List.of(FakeCluster.reference("Gadget", "g", "g", true)));
        run.settle();

        assertThat(left()).containsExactly("a<-g");
    }

    @Test
    void start_inTheMiddleOfADeletion_goesOn() {
        ObservedObject owner = pod("a");
        pod("b", "a");
        pod("c");
        pod("d", "c");
        cluster.delete(owner, Propagation.FOREGROUND);
        cluster.delete(cluster.find(pod("e").identity()).orElseThrow(), Propagation.ORPHAN);
        CollectorRun.started(cluster, new Random(2)).settle();

        assertThat(left()).containsExactly("c", "d<-c");
    }

    private ObservedObject pod(String name, String... owners) {
        return cluster.create(
                "ns",
                name,
                name,
                Arrays.stream(owners).map(GarbageCollectorTest::reference).toList());
    }

    private static OwnerReference reference(String name) {
        return FakeCluster.reference(NAMESPACED, name, name, true);
    }

    private void delete(String name, Propagation propagation) {
        run.settle();
        cluster.delete(
                cluster.find(new ObjectIdentity("v1", NAMESPACED, "ns", name, name))
                        .orElseThrow(),
                propagation);
        run.settle();
    }

    private List<String> left() {
        return cluster.all().stream()
                .map(object -> object.identity().name()
                        + object.owners().stream()
                                .map(owner -> "<-" + owner.getUid())
                                .reduce("", String::concat))
                .toList();
    }
}
