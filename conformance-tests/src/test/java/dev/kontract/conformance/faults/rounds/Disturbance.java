package dev.kontract.conformance.faults.rounds;

import dev.kontract.conformance.faults.FaultProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One fault, which lasts for a number of writes, or for a time if there are none.
 *
 * @param server the number of a server
 * @param member the number of a member of etcd; for links, one more stands for those to all members
 * @param writes after how many writes it ends
 * @param millis after what time it ends at the latest
 * @param overlaps whether it lasts until the next one ends
 */
record Disturbance(Kind kind, int server, int member, int writes, int millis, boolean overlaps) {

    private static final int MOST = 3;

    enum Kind {
        CUT_LINK,
        REFUSE_LINK,
        PAUSE_LINK,
        SILENCE_LINK,
        LOSE_ANSWERS,
        OVERTAKE_LINK,
        KILL_SERVER,
        STOP_SERVER,
        KILL_MEMBER,
        STOP_MEMBER,
        KILL_LEADER,
        STOP_LEADER,
        REFUSE_PEER,
        PAUSE_PEER,
        FILL_DISK,
        SLOW_DISK,
        COMPACT
    }

    private static final List<Kind> KINDS = Stream.of(Kind.values())
            .filter(each -> SlowDisk.isAvailable() || each != Kind.SLOW_DISK)
            .toList();

    /** Returns the plan of one round; the same for the same {@code seed}. */
    static List<Disturbance> plan(long seed) {
        Random random = new Random(seed);
        List<Disturbance> plan = new ArrayList<>();
        for (int count = 1 + random.nextInt(MOST); count > 0; count--) {
            plan.add(new Disturbance(
                    KINDS.get(random.nextInt(KINDS.size())),
                    random.nextInt(SharedCluster.SIZE),
                    random.nextInt(SharedCluster.SIZE + 1),
                    20 + random.nextInt(150),
                    300 + random.nextInt(3_500),
                    random.nextInt(3) == 0));
        }
        return plan;
    }

    /** Returns this fault of {@code cluster}. The start of a server waits for the members, so it comes last. */
    PlannedFault planned(SharedCluster cluster) {
        return new PlannedFault(
                toString(), seen -> begin(cluster, seen), writes, millis, overlaps, kind == Kind.KILL_SERVER, false);
    }

    /**
     * Begins.
     *
     * @param seen a revision that may be forgotten
     * @return ends it
     */
    private Runnable begin(SharedCluster cluster, long seen) {
        RoundServer victim = cluster.servers().get(server);
        EtcdMember chosen = cluster.members().get(member % SharedCluster.SIZE);
        FaultProxy peer = cluster.peers().get(member % SharedCluster.SIZE);
        return switch (kind) {
            case CUT_LINK -> links(victim, FaultProxy::cut, link -> {});
            case REFUSE_LINK -> links(victim, FaultProxy::refuse, FaultProxy::admit);
            case PAUSE_LINK -> links(victim, FaultProxy::pause, FaultProxy::resume);
            case SILENCE_LINK -> links(victim, FaultProxy::fallSilent, FaultProxy::cut);
            case LOSE_ANSWERS -> links(victim, FaultProxy::loseAnswers, FaultProxy::cut);
            case OVERTAKE_LINK -> links(victim, FaultProxy::fallBehind, FaultProxy::arrive);
            case KILL_SERVER -> of(victim::kill, victim::restart);
            case STOP_SERVER -> of(() -> victim.signal(Signal.STOP), () -> victim.signal(Signal.CONT));
            case KILL_MEMBER -> kill(chosen);
            case STOP_MEMBER -> stop(chosen);
            case KILL_LEADER -> kill(cluster.leader());
            case STOP_LEADER -> stop(cluster.leader());
            case REFUSE_PEER -> of(peer::refuse, peer::admit);
            case PAUSE_PEER -> of(peer::pause, peer::resume);
            case FILL_DISK -> of(chosen::fillDisk, chosen::replaceDisk);
            case SLOW_DISK -> SlowDisk.begin(chosen.pid());
            case COMPACT -> of(() -> cluster.leader().compact(seen), () -> {});
        };
    }

    private static Runnable kill(EtcdMember member) {
        return of(member::kill, member::restart);
    }

    private static Runnable stop(EtcdMember member) {
        return of(() -> member.signal(Signal.STOP), () -> member.signal(Signal.CONT));
    }

    private static Runnable of(Runnable begin, Runnable end) {
        begin.run();
        return end;
    }

    private Runnable links(RoundServer victim, Consumer<FaultProxy> begin, Consumer<FaultProxy> end) {
        List<FaultProxy> links = member == SharedCluster.SIZE
                ? victim.links()
                : List.of(victim.links().get(member));
        links.forEach(begin);
        return () -> links.forEach(end);
    }

    @Override
    public String toString() {
        return kind + " s" + server + " e" + member + " for " + writes + " writes or " + millis + " ms"
                + (overlaps ? " and the next one" : "");
    }
}
