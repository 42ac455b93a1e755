package dev.kontract.server.flowcontrol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FlowControlTest {

    /** A quarter of a minute. */
    private static final long PATIENCE = Duration.ofSeconds(15).toNanos();

    private static final UserInfo ANN = UserInfo.of("ann", "", List.of());
    private static final UserInfo BOB = UserInfo.of("bob", "", List.of());
    private static final UserInfo CARL = UserInfo.of("carl", "", List.of());

    private final List<String> served = new ArrayList<>();
    private final List<Request> seated = new ArrayList<>();
    private long now;

    @Test
    void enter_whenSeatsAreFree_isAtOnce() {
        FlowControl flow = flow(new FlowControlLimits(4, 0, 0));

        Request request = enter(flow, ANN, "GET", "/api/v1/pods");

        assertThat(request.arrival).isEqualTo(QueuedRequest.Arrival.IMMEDIATE);
        assertThat(flow.usage().reads()).isEqualTo(new FlowControl.Seats(1, 0, 0));
    }

    @Test
    void release_servesUsersInTurn() {
        FlowControl flow = flow(new FlowControlLimits(4, 0, 0));
        fill(flow, ANN, 3);
        fill(flow, CARL, 1);
        served.clear();
        fill(flow, ANN, 3);
        fill(flow, BOB, 2);

        assertThat(served).isEmpty();
        List.copyOf(seated).forEach(Request::leave);
        List.copyOf(seated).forEach(Request::leave);

        assertThat(served).containsExactly("ann", "bob", "ann", "bob", "ann");
    }

    @Test
    void enter_leavesOthersAQuarterOfTheSeats() {
        FlowControl flow = flow(new FlowControlLimits(8, 0, 0));

        fill(flow, ANN, 8);
        Request other = enter(flow, BOB, "GET", "/api/v1/pods");

        assertThat(flow.usage().reads()).isEqualTo(new FlowControl.Seats(7, 2, 0));
        assertThat(other.arrival).isEqualTo(QueuedRequest.Arrival.IMMEDIATE);
    }

    @Test
    void enter_whenTheLineIsFull_isRefusedForThatUserOnly() {
        FlowControl flow = flow(new FlowControlLimits(1, 0, 0));
        fill(flow, ANN, 1 + FairQueue.LINE);

        Request refused = enter(flow, ANN, "GET", "/api/v1/pods");
        Request waiting = enter(flow, BOB, "GET", "/api/v1/pods");

        StatusException why = refused.refusal();
        assertThat(why.code()).isEqualTo(429);
        assertThat(why.reason().text()).isEqualTo("TooManyRequests");
        assertThat(why.getMessage())
                .isEqualTo("the server has received too many requests and has asked us to try again later");
        assertThat(why.toStatus().at("/details/retryAfterSeconds").asInt()).isEqualTo(1);
        assertThat(waiting.why).isNull();
    }

    @Test
    void expire_refusesThoseWhoHaveWaitedTooLong() {
        FlowControl flow = flow(new FlowControlLimits(1, 0, 0));
        fill(flow, ANN, 1);
        Request late = enter(flow, ANN, "GET", "/api/v1/pods");
        now += PATIENCE / 2;
        Request waiting = enter(flow, BOB, "GET", "/api/v1/pods");
        now += PATIENCE / 2 + 1;

        flow.expire();
        seated.get(0).leave();

        assertThat(late.refusal().code()).isEqualTo(429);
        assertThat(waiting.arrival).isEqualTo(QueuedRequest.Arrival.QUEUED);
        assertThat(flow.usage().reads()).isEqualTo(new FlowControl.Seats(1, 0, 1));
    }

    @Test
    void enter_withWatchesMastersAndOtherVerbs_needsNoReadersSeat() {
        FlowControl flow = flow(new FlowControlLimits(1, 1, 0));
        fill(flow, ANN, 1);
        UserInfo master = UserInfo.of("root", "", List.of(UserInfo.MASTERS));

        Request watch = enter(flow, ANN, "GET", "/api/v1/pods?watch=1");
        Request exempt = enter(flow, master, "GET", "/api/v1/pods");
        Request write = enter(flow, ANN, "POST", "/api/v1/namespaces/a/pods");

        assertThat(List.of(watch, exempt, write))
                .allSatisfy(request -> assertThat(request.arrival).isEqualTo(QueuedRequest.Arrival.IMMEDIATE));
        assertThat(flow.usage().writes().executing()).isEqualTo(1);
    }

    @Test
    void release_twice_countsOnce() {
        FlowControl flow = flow(new FlowControlLimits(4, 0, 0));
        fill(flow, ANN, 2);
        Request first = seated.get(0);

        first.leave();
        first.leave();

        assertThat(flow.usage().reads().executing()).isEqualTo(1);
    }

    @Test
    void enter_fasterThanTheRate_isRefusedUntilItIsDue() {
        FlowControl flow = flow(new FlowControlLimits(0, 0, 10));
        fill(flow, ANN, 20);

        Request tooFast = enter(flow, ANN, "GET", "/api/v1/pods");
        Request other = enter(flow, BOB, "GET", "/api/v1/pods");
        now += Duration.ofMillis(100).toNanos();
        flow.expire();
        Request due = enter(flow, ANN, "GET", "/api/v1/pods");
        Request again = enter(flow, ANN, "GET", "/api/v1/pods");

        assertThat(tooFast.refusal().code()).isEqualTo(429);
        assertThat(other.why).isNull();
        assertThat(due.why).isNull();
        assertThat(again.refusal().code()).isEqualTo(429);
        assertThat(flow.usage().tooFast()).isEqualTo(2);
    }

    private FlowControl flow(FlowControlLimits limits) {
        return new FlowControl(limits, Duration.ofMinutes(1), () -> now);
    }

    private void fill(FlowControl flow, UserInfo user, int times) {
        for (int i = 0; i < times; i++) {
            enter(flow, user, "GET", "/api/v1/pods");
        }
    }

    private Request enter(FlowControl flow, UserInfo user, String method, String url) {
        String[] parts = url.split("\\?", 2);
        QueryParameters query = QueryParameters.parse(parts.length > 1 ? parts[1] : "");
        Request request = new Request(user.name());
        flow.enter(user, RequestInfo.of(method, parts[0], query), null, request);
        return request;
    }

    /** A request that remembers how it fared. */
    private final class Request implements QueuedRequest {

        private final String user;
        private @Nullable RequestPermit seat;
        private @Nullable Arrival arrival;
        private @Nullable StatusException why;

        Request(String user) {
            this.user = user;
        }

        @Override
        public void admitted(RequestPermit given, Arrival how) {
            seat = given;
            arrival = how;
            served.add(user);
            seated.add(this);
        }

        @Override
        public void refused(StatusException reason) {
            why = reason;
        }

        void leave() {
            assertThat(seat).isNotNull();
            seat.release();
        }

        StatusException refusal() {
            assertThat(why).isNotNull();
            return why;
        }
    }
}
