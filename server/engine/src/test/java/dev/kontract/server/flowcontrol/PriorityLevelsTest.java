package dev.kontract.server.flowcontrol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.flowcontrol.RequestClassifier.FlowClass;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PriorityLevelsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final LevelLimits REJECTING = new LevelLimits(false, 10, 0, 0, 0, 1, 0);

    private final List<String> begun = new ArrayList<>();
    private long now;

    private PriorityLevels levels(int seats, Map<String, LevelLimits> limits) {
        PriorityLevels levels = new PriorityLevels(seats, PATIENCE, () -> now);
        levels.configure(limits);
        return levels;
    }

    private static LevelLimits queued(int shares, int lendable, int borrowing) {
        return new LevelLimits(false, shares, lendable, borrowing, 8, 2, 3);
    }

    private static FlowClass flow(String level) {
        return new FlowClass("u", "v", level + "-schema", level, "ByUser", new FlowCounts());
    }

    private Request enter(PriorityLevels levels, FlowClass flow, String user) {
        Request request = new Request(user);
        RequestInfo info = RequestInfo.of("GET", "/api/v1/pods", QueryParameters.parse(""));
        levels.enter(flow, false, UserInfo.of(user, "", List.of()), info, request);
        return request;
    }

    private static LevelFigures figures(PriorityLevels levels, String level) {
        return levels.figures().stream()
                .filter(each -> each.level().equals(level))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void seats_areSharedByShares_lessThoseLent_plusThoseBorrowed() {
        PriorityLevels levels = levels(
                600,
                Map.of(
                        "low",
                        queued(100, 90, -1),
                        "high",
                        queued(40, 50, 25),
                        "catch-all",
                        new LevelLimits(false, 10, 0, -1, 0, 1, 0),
                        "exempt",
                        new LevelLimits(true, 0, 0, -1, 0, 1, 0)));

        assertThat(figures(levels, "low")).isEqualTo(new LevelFigures("low", 400, 40, 600));
        assertThat(figures(levels, "high")).isEqualTo(new LevelFigures("high", 160, 80, 200));
        assertThat(figures(levels, "catch-all")).isEqualTo(new LevelFigures("catch-all", 40, 40, 600));
        assertThat(figures(levels, "exempt").nominal()).isZero();
    }

    @Test
    void level_borrowsWhatOthersLend_andLeavesTheirRest() {
        PriorityLevels levels =
                levels(12, Map.of("a", queued(40, 0, -1), "b", queued(60, 50, 0), "catch-all", REJECTING));
        // Nominal are 5, 7 and 2 seats; entitled are a to 5, b to 3 (rounded down) and catch-all to 2.
        FlowClass a = flow("a");
        for (int i = 0; i < 9; i++) {
            enter(levels, a, "ann");
        }

        assertThat(begun).hasSize(7); // b and catch-all keep 5 of 12
        FlowClass b = flow("b");
        for (int i = 0; i < 4; i++) {
            enter(levels, b, "bob");
        }
        assertThat(begun.stream().filter("bob"::equals)).hasSize(3);
        assertThat(enter(levels, flow("catch-all"), "carl").isAdmitted()).isTrue();
    }

    @Test
    void levelWithoutQueues_rejects_whatFindsNoSeat() {
        PriorityLevels levels = levels(4, Map.of("a", REJECTING, "catch-all", REJECTING));
        FlowClass a = flow("a");
        enter(levels, a, "ann");
        enter(levels, a, "ann");

        Request third = enter(levels, a, "ann");

        assertThat(third.refusal().code()).isEqualTo(429);
        assertThat(third.refusal().toStatus().at("/details/retryAfterSeconds").asInt())
                .isEqualTo(1);
        assertThat(a.counts().of("s", "a").concurrencyLimit()).isEqualTo(1);
    }

    @Test
    void heavyFlow_doesNotDelayOthers() {
        PriorityLevels levels = levels(2, Map.of("a", queued(10, 0, 0), "catch-all", queued(10, 0, 0)));
        FlowClass a = flow("a");
        Request first = enter(levels, a, "heavy");
        List<Request> waiting = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            waiting.add(enter(levels, a, "heavy"));
        }
        String light = lightUser();
        waiting.add(enter(levels, a, light));
        begun.clear();

        first.leave();
        waiting.stream().filter(Request::isAdmitted).findFirst().orElseThrow().leave();
        waiting.stream()
                .filter(each -> each.isAdmitted() && !each.left)
                .findFirst()
                .orElseThrow()
                .leave();

        assertThat(begun).hasSize(3).contains(light);
    }

    /** A user whose queues are not those of the heavy one. */
    private static String lightUser() {
        int[] heavy = new Flow("a-schema", "a", "heavy").hand(2, 8);
        for (int i = 0; ; i++) {
            int[] hand = new Flow("a-schema", "a", "light-" + i).hand(2, 8);
            if (hand[0] != heavy[0] && hand[0] != heavy[1] && hand[1] != heavy[0] && hand[1] != heavy[1]) {
                return "light-" + i;
            }
        }
    }

    @Test
    void queue_isLimited_forItsFlowOnly() {
        PriorityLevels levels = levels(2, Map.of("a", queued(10, 0, 0), "catch-all", queued(10, 0, 0)));
        FlowClass a = flow("a");
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            requests.add(enter(levels, a, "heavy")); // one begins, two queues take three each
        }

        assertThat(requests.get(7).refusal().code()).isEqualTo(429);
        assertThat(requests.subList(0, 7)).allMatch(each -> each.why == null);
        assertThat(enter(levels, a, lightUser()).why).isNull();
        assertThat(a.counts().of("s", "a").queueFull()).isEqualTo(1);
        assertThat(a.counts().of("s", "a").waiting()).isEqualTo(7);
    }

    @Test
    void waitingRequest_isRejected_whenItHasWaitedTooLong() {
        PriorityLevels levels = levels(2, Map.of("a", queued(10, 0, 0), "catch-all", queued(10, 0, 0)));
        FlowClass a = flow("a");
        Request first = enter(levels, a, "ann");
        Request late = enter(levels, a, "ann");
        now += PATIENCE.toNanos() + 1;
        Request waiting = enter(levels, a, "bob");

        levels.expire();
        first.leave();

        assertThat(late.refusal().code()).isEqualTo(429);
        assertThat(waiting.isAdmitted()).isTrue();
        assertThat(a.counts().of("s", "a")).isEqualTo(new FlowFigures("s", "a", 2, 0, 0, 1, 0, 1));
        assertThat(levels.usage(false)).isEqualTo(new FlowControl.Seats(1, 0, 0));
    }

    @Test
    void requestsThatEndedWhileTheyWaited_returnTheirSeats_howeverMany() {
        LevelLimits oneLongQueue = new LevelLimits(false, 10, 0, 0, 1, 1, PriorityLevels.MOST_WAITING);
        PriorityLevels levels = levels(1, Map.of("a", oneLongQueue, "catch-all", oneLongQueue));
        FlowClass a = flow("a");
        Request first = enter(levels, a, "ann");
        RequestInfo info = RequestInfo.of("GET", "/api/v1/pods", QueryParameters.parse(""));
        for (int i = 0; i < PriorityLevels.MOST_WAITING; i++) {
            levels.enter(a, false, UserInfo.of("ann", "", List.of()), info, new QueuedRequest() {
                @Override
                public void admitted(RequestPermit permit, Arrival arrival) {
                    permit.release();
                }

                @Override
                public void refused(StatusException why) {
                    throw why;
                }
            });
        }

        first.leave();

        assertThat(levels.usage(false)).isEqualTo(new FlowControl.Seats(0, 0, 0));
        assertThat(enter(levels, a, "ann").isAdmitted()).isTrue();
    }

    @Test
    void configuration_takesEffect_withRequestsUnderWay() {
        PriorityLevels levels = levels(4, Map.of("a", queued(10, 0, 0), "catch-all", queued(30, 0, 0)));
        FlowClass a = flow("a");
        enter(levels, a, "ann");
        Request waiting = enter(levels, a, "ann");
        assertThat(waiting.isAdmitted()).isFalse();

        levels.configure(Map.of("a", queued(30, 0, 0), "catch-all", queued(10, 0, 0)));
        assertThat(waiting.isAdmitted()).isTrue();
        levels.configure(Map.of());

        assertThat(levels.figures()).extracting(LevelFigures::level).containsExactly("a", "catch-all");
        assertThat(enter(levels, flow("unknown"), "bob").isAdmitted()).isTrue(); // by catch-all
    }

    @Test
    void exemptLevel_hasNoLimit() {
        PriorityLevels levels = levels(1, Map.of("e", new LevelLimits(true, 0, 0, -1, 0, 1, 0)));
        FlowClass exempt = flow("e");

        for (int i = 0; i < 5; i++) {
            assertThat(enter(levels, exempt, "ann").isAdmitted()).isTrue();
        }

        assertThat(exempt.counts().of("s", "e").dispatched()).isEqualTo(5);
    }

    @Test
    void smallServer_servesEveryLevel() {
        PriorityLevels levels =
                levels(1, Map.of("a", queued(100, 50, -1), "b", queued(100, 0, -1), "catch-all", queued(10, 0, -1)));

        assertThat(enter(levels, flow("a"), "ann").isAdmitted()).isTrue();
    }

    /** A request that remembers how it fared. */
    private final class Request implements QueuedRequest {

        private final String user;
        private @Nullable RequestPermit seat;
        private @Nullable StatusException why;
        private boolean left;

        Request(String user) {
            this.user = user;
        }

        @Override
        public void admitted(RequestPermit given, Arrival how) {
            seat = given;
            begun.add(user);
        }

        @Override
        public void refused(StatusException reason) {
            why = reason;
        }

        boolean isAdmitted() {
            return seat != null;
        }

        void leave() {
            assertThat(seat).isNotNull();
            left = true;
            seat.release();
        }

        StatusException refusal() {
            assertThat(why).isNotNull();
            return why;
        }
    }
}
