package dev.kontract.conformance.faults.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.faults.rounds.Invariants.ControllerWrite;
import dev.kontract.conformance.faults.rounds.Invariants.Tenure;
import dev.kontract.conformance.faults.rounds.Operation.Listing;
import dev.kontract.conformance.faults.rounds.Operation.Outcome;
import dev.kontract.conformance.faults.rounds.Operation.Read;
import dev.kontract.conformance.faults.rounds.Operation.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Histories that were forged: every kind of mistake is found, and what is right is not called wrong. */
class HistoryCheckerTest {

    private static final String MAPS = "maps";
    private static final String K = "maps/k";
    private static final long ANY = Write.ANY;

    private final HistoryChecker checker = new HistoryChecker(MAPS, new RevisionLog());
    private final List<Operation> history = new ArrayList<>();
    private long clock;

    private Write write(@Nullable String value, long expected, Outcome outcome, long revision) {
        Write made = new Write(K, value, expected, outcome, revision, clock++, ended(outcome));
        history.add(made);
        return made;
    }

    private long ended(Outcome outcome) {
        return outcome == Outcome.UNKNOWN ? Operation.NEVER : clock++;
    }

    private void read(Version found) {
        history.add(new Read(found, clock++, clock++));
    }

    private void list(long revision, Version... found) {
        Map<String, Version> objects = new TreeMap<>();
        List.of(found).forEach(each -> objects.put(each.key(), each));
        history.add(new Listing(MAPS, revision, objects, clock++, clock++));
    }

    private static Version k(long revision, String value) {
        return new Version(K, revision, value);
    }

    private List<String> wrong(Watched... watches) {
        return checker.check(history, List.of(watches));
    }

    private static Watched watch(long after, long upTo, Version... events) {
        return new Watched("w", MAPS, after, upTo, List.of(events));
    }

    @Test
    void rightHistory_passes() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        read(k(1, "a"));
        write("b", 1, Outcome.DONE, 3);
        write("c", 1, Outcome.CONFLICT, 0);
        list(5, k(3, "b"));
        write(null, 3, Outcome.DONE, 0);
        write("d", ANY, Outcome.UNKNOWN, 0);
        read(Version.absent(K, 0));

        assertThat(wrong(watch(0, 7, k(1, "a"), k(3, "b"), Version.absent(K, 7)), watch(1, 3, k(3, "b")), watch(7, 9)))
                .isEmpty();
    }

    @Test
    void concurrentReads_mayTellTheOldAndTheNew() {
        history.add(new Write(K, "a", Write.ABSENT, Outcome.DONE, 1, 0, 9));
        history.add(new Read(Version.absent(K, 0), 1, 2));
        history.add(new Read(k(1, "a"), 3, 4));
        assertThat(wrong()).isEmpty();
    }

    @Test
    void writeThatNoWatchReceived_isLost() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        assertThat(wrong(watch(0, 2))).singleElement().asString().contains("received nothing");
    }

    @Test
    void writeThatAListLacks_isLost() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        list(2);
        assertThat(wrong()).singleElement().asString().contains("a version that never was");
    }

    @Test
    void deletionThatDidNotTakePlace_isLost() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        write(null, 1, Outcome.DONE, 0);
        assertThat(wrong()).singleElement().asString().contains("not to be found");
    }

    @Test
    void deletionThatNoWatchCouldReceive_isNotMissed_butLaterOnesAre() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        assertThat(wrong(watch(0, 2, k(1, "a")))).isEmpty();
        history.clear();
        write(null, 1, Outcome.DONE, 0);
        read(Version.absent(K, 0));
        list(9);
        assertThat(wrong(watch(9, 10))).isEmpty();

        history.clear();
        write("b", Write.ABSENT, Outcome.DONE, 11);
        write(null, 11, Outcome.DONE, 0);
        assertThat(wrong(watch(5, 8), watch(10, 12, k(11, "b"))))
                .singleElement()
                .asString()
                .contains("not to be found");
    }

    @Test
    void writeThatALaterListLacks_isFound_alsoIfNoWatchCouldGoOn() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        assertThat(wrong(watch(0, 2, k(1, "a")))).isEmpty();

        history.clear();
        write("b", 1, Outcome.DONE, 5);
        list(9, k(1, "a"));
        assertThat(wrong(watch(9, 10))).singleElement().asString().contains("not in a later list");

        history.clear();
        write("c", ANY, Outcome.DONE, 15);
        list(19);
        assertThat(wrong(watch(19, 20))).singleElement().asString().contains("not in a later list");
    }

    @Test
    void updateOverAnother_isFound() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        write("b", 1, Outcome.DONE, 2);
        write("c", 1, Outcome.DONE, 3);
        assertThat(wrong()).singleElement().asString().contains("another one was lost, at 2");
    }

    @Test
    void creationOfWhatIsThere_isFound() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        write("b", Write.ABSENT, Outcome.DONE, 2);
        assertThat(wrong()).singleElement().asString().contains("it was there");
    }

    @Test
    void writeDoneTwice_isFound() {
        write("a", ANY, Outcome.UNKNOWN, 0);
        assertThat(wrong(watch(0, 3, k(1, "a"), k(2, "a"))))
                .singleElement()
                .asString()
                .contains("once more");
    }

    @Test
    void refusedWriteThatTookPlace_isFound() {
        write("a", Write.ABSENT, Outcome.REFUSED, 0);
        assertThat(wrong(watch(0, 3, k(1, "a")))).singleElement().asString().contains("refused, and written");
    }

    @Test
    void conflictWithNobody_isFound() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        write("b", 1, Outcome.CONFLICT, 0);
        assertThat(wrong()).singleElement().asString().contains("nobody came first");
    }

    @Test
    void readThatGoesBack_isFound() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        write("b", ANY, Outcome.UNKNOWN, 0);
        read(k(2, "b"));
        read(k(1, "a"));
        assertThat(wrong()).singleElement().asString().contains("behind 2");
    }

    @Test
    void readOfNothing_afterACreation_isFound() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        read(Version.absent(K, 0));
        assertThat(wrong()).singleElement().asString().contains("behind 1");
    }

    @Test
    void listThatIsOld_isFound() {
        write("a", Write.ABSENT, Outcome.DONE, 2);
        list(1);
        assertThat(wrong()).singleElement().asString().contains("behind 2");
    }

    @Test
    void writeBeforeWhatWasKnown_isFound() {
        list(5);
        write("a", Write.ABSENT, Outcome.DONE, 4);
        assertThat(wrong())
                .anySatisfy(each -> assertThat(each).contains("behind 5").contains("Write"));
    }

    @Test
    void valueOfNobody_isFound() {
        assertThat(wrong(watch(0, 3, k(1, "a")))).singleElement().asString().contains("nobody has written");
    }

    @Test
    void revisionOfTwoWrites_isFound() {
        write("a", ANY, Outcome.DONE, 1);
        write("b", ANY, Outcome.DONE, 1);
        assertThat(wrong()).anySatisfy(each -> assertThat(each).contains("seen as"));
    }

    @Test
    void watchWithAGap_aDoubleOrDisorder_isFound() {
        write("a", Write.ABSENT, Outcome.DONE, 1);
        write("b", 1, Outcome.DONE, 2);
        assertThat(wrong(
                        watch(0, 2, k(2, "b")),
                        watch(0, 2, k(1, "a"), k(1, "a"), k(2, "b")),
                        watch(1, 2, k(1, "a")),
                        watch(0, 2, k(2, "b"), k(1, "a"))))
                .hasSize(4);
    }

    @Test
    void laterRound_isJudgedByEarlierOnes() {
        write("a", Write.ABSENT, Outcome.DONE, 5);
        assertThat(wrong()).isEmpty();
        history.clear();
        read(Version.absent(K, 0));
        assertThat(wrong()).hasSize(1);
    }

    @Test
    void allocations_areUnique() {
        Version one = new Version("s/a", 1, "10.0.0.1 30001");
        Version two = new Version("s/b", 3, "10.0.0.1 30002");
        assertThat(Invariants.unique(List.of(one, Version.absent("s/a", 2), two)))
                .isEmpty();
        assertThat(Invariants.unique(List.of(one, two))).hasSize(1);
        assertThat(Invariants.unique(List.of(one, new Version("s/a", 2, "10.0.0.1 30001"))))
                .isEmpty();
    }

    @Test
    void quota_isNotExceeded() {
        Version one = new Version("q/a", 1, "");
        Version two = new Version("q/b", 3, "");
        assertThat(Invariants.atMost(1, List.of(one, Version.absent("q/a", 2), two)))
                .isEmpty();
        assertThat(Invariants.atMost(1, List.of(one, two))).hasSize(1);
    }

    @Test
    void lease_passesOnWhenItIsOver() {
        assertThat(Invariants.tenures(List.of(lease(1, "a", 0, 10), lease(2, "b", 16, 16))))
                .isEmpty();
        assertThat(Invariants.tenures(List.of(lease(1, "a", 0, 10), lease(2, "", 0, 11), lease(3, "b", 12, 12))))
                .isEmpty();
        assertThat(Invariants.tenures(List.of(lease(1, "a", 0, 10), lease(2, "b", 14, 14))))
                .hasSize(1);
    }

    @Test
    void formerLeader_writesNothing() {
        List<Version> lease = List.of(lease(1, "a", 0, 10), lease(5, "b", 16, 16), lease(9, "a", 30, 30));
        Map<String, String> holders = Map.of("one", "a", "two", "b");
        ControllerWrite first = new ControllerWrite("one", 2);
        ControllerWrite second = new ControllerWrite("two", 6);
        assertThat(Invariants.oneLeader(lease, holders, List.of(first, second, new ControllerWrite("one", 10))))
                .isEmpty();
        assertThat(Invariants.oneLeader(lease, holders, List.of(first, second, new ControllerWrite("one", 7))))
                .hasSize(1);
    }

    private static Version lease(long revision, String holder, long acquired, long renewed) {
        Tenure tenure = new Tenure(
                holder, Instant.ofEpochSecond(acquired), Instant.ofEpochSecond(renewed), Duration.ofSeconds(5));
        return new Version("leases/l", revision, tenure.value());
    }
}
