package dev.kontract.server.fault;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ResourceNotation;
import dev.kontract.server.request.ResourceVerbs;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The requests that a rule is for, and which of them it hits. The method that names the fault makes the rule. Immutable: one
 * target may have several rules, each of which counts the requests for itself.
 */
public final class FaultTarget {

    private final FaultRules rules;
    private final Predicate<RequestContext> matching;
    private final @Nullable String user;
    private final String text;
    private final Schedule schedule;

    private FaultTarget(
            FaultRules rules,
            Predicate<RequestContext> matching,
            @Nullable String user,
            String text,
            Schedule schedule) {
        this.rules = rules;
        this.matching = matching;
        this.user = user;
        this.text = text;
        this.schedule = schedule;
    }

    static FaultTarget ofEverything(FaultRules rules) {
        return new FaultTarget(
                rules, request -> request.info().isResourceRequest(), null, "everything", Schedule.ALWAYS);
    }

    static FaultTarget of(FaultRules rules, List<ResourceNotation> resources, String text) {
        return new FaultTarget(
                rules,
                request -> resources.stream().anyMatch(each -> isFor(request.info(), each)),
                null,
                text,
                Schedule.ALWAYS);
    }

    private static boolean isFor(RequestInfo request, ResourceNotation resource) {
        return request.isResourceRequest()
                && resource.covers(request.apiGroup(), request.resource(), request.subresource());
    }

    private FaultTarget only(Predicate<RequestContext> which, String said) {
        return new FaultTarget(rules, matching.and(which), user, text + said, schedule);
    }

    private FaultTarget on(Schedule next) {
        return new FaultTarget(rules, matching, user, text, next);
    }

    /**
     * Only requests with one of these verbs: get, list, watch, create, update, patch, delete, deletecollection.
     *
     * @throws IllegalArgumentException when one of them is not a verb
     */
    public FaultTarget verb(String... verbs) {
        Set<String> these = ResourceVerbs.of(verbs);
        return only(request -> these.contains(request.info().verb()), ", " + String.join("/", verbs));
    }

    /**
     * Only requests of the user with this name, also where it is impersonated. A service account is called {@code
     * system:serviceaccount:<namespace>:<name>}.
     */
    public FaultTarget by(String name) {
        return new FaultTarget(rules, matching, name, text + ", by " + name, schedule);
    }

    /** Only requests within a namespace. */
    public FaultTarget inNamespace(String namespace) {
        return only(request -> request.info().namespace().equals(namespace), ", in " + namespace);
    }

    /** Only requests for the object of that name. A create has it in its body, where it is looked for if that is JSON. */
    public FaultTarget named(String name) {
        return only(request -> ObjectName.of(request).equals(name), ", named " + name);
    }

    /** Only these of the requests that match, counted from one. */
    public FaultTarget nth(int number, int... more) {
        Set<Integer> numbers = new TreeSet<>();
        numbers.add(number);
        for (int each : more) {
            numbers.add(each);
        }
        return on(schedule.nth(numbers));
    }

    /**
     * Only every so many of the requests that match: with 3 the third, the sixth and so on.
     *
     * @throws IllegalArgumentException when {@code count} is not positive
     */
    public FaultTarget every(int count) {
        return on(schedule.every(positive(count)));
    }

    /**
     * No more than so many requests.
     *
     * @throws IllegalArgumentException when {@code count} is not positive
     */
    public FaultTarget times(int count) {
        return on(schedule.times(positive(count)));
    }

    /**
     * Each of the requests with this probability, by the choice of {@link FaultRules#seed()}.
     *
     * @throws IllegalArgumentException when {@code value} is not between 0 and 1
     */
    public FaultTarget probability(double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a probability is between 0 and 1, not " + value);
        }
        return on(schedule.probability(value));
    }

    /**
     * The requests fail with the {@code Status} that a real server sends with that code, and have no effect: 401, 403, 404, 409
     * (AlreadyExists for a create, otherwise Conflict), 410 (Expired), 429 with a {@code Retry-After} of a second, 500
     * (InternalError), 503 or 504. A watch fails before it begins; see {@link #expireWatchAfter}.
     *
     * @throws IllegalArgumentException when {@code code} is another one
     */
    public FaultRule fail(int code) {
        return rules.add(this, FailureStatus.checked(code));
    }

    /** The requests fail with 429 and have no effect; {@code retryAfter} is sent in whole seconds, rounded up. */
    public FaultRule tooManyRequests(Duration retryAfter) {
        long seconds = retryAfter.plusNanos(999_999_999).toSeconds();
        return rules.add(this, new Fault.Failure(FailureStatus.TOO_MANY_REQUESTS, (int) Math.max(1, seconds)));
    }

    /** The requests are handled after this time, which is real time. */
    public FaultRule delay(Duration time) {
        return rules.add(this, new Fault.Delay(time));
    }

    /**
     * The connection is cut as soon as the request has arrived, and the request has no effect. Over HTTP/2 only the stream of the
     * request is reset. Clients may send a request again of their own accord after that.
     */
    public FaultRule cutBeforeWrite() {
        return rules.add(this, new Fault.CutBefore());
    }

    /** The request takes effect, and the connection is cut, as by {@link #cutBeforeWrite}, before anything of the response is sent. */
    public FaultRule cutAfterWrite() {
        return rules.add(this, new Fault.CutAfter());
    }

    /**
     * Gets and lists read the state before the last so many writes to any objects, by any client. A list has that resource
     * version. The pages of a list after the first continue the first. Other requests are handled as usual. If the server has
     * no record of that state, because it is older than the server, the reads fail with 410.
     *
     * @throws IllegalArgumentException if {@code revisionsBack} is not positive
     */
    public FaultRule stale(int revisionsBack) {
        int back = positive(revisionsBack);
        return rules.add(
                this,
                new Fault.StaleRead(() -> Math.max(1, rules.revision() - back), "before the last " + back + " writes"));
    }

    /** While the rule is active, gets and lists read the state of this moment, like {@link #stale}. */
    public FaultRule staleFromNow() {
        long now = rules.revision();
        return rules.add(this, new Fault.StaleRead(() -> now, "of revision " + now));
    }

    /**
     * Watches lose their connection, as by {@link #cutBeforeWrite}, as soon as so many events were sent, bookmarks included.
     *
     * @throws IllegalArgumentException when {@code events} is negative
     */
    public FaultRule cutWatchAfter(int events) {
        return rules.add(this, new Fault.WatchEnd(notNegative(events), false));
    }

    /**
     * Watches end with an ERROR event that carries the {@code Status} of 410, Expired, behind so many events, bookmarks included.
     *
     * @throws IllegalArgumentException when {@code events} is negative
     */
    public FaultRule expireWatchAfter(int events) {
        return rules.add(this, new Fault.WatchEnd(notNegative(events), true));
    }

    /**
     * Cuts the watches, and other streams, of these requests that are open now, however long they have been. Makes no rule.
     *
     * @return how many were cut
     */
    public int cutWatches() {
        return rules.breakOff(this::matches);
    }

    /**
     * The head of the response is sent immediately and its body at this rate, including that of watches.
     *
     * @throws IllegalArgumentException if {@code bytesPerSecond} is not positive
     */
    public FaultRule slowBody(int bytesPerSecond) {
        return rules.add(this, new Fault.SlowBody(positive(bytesPerSecond)));
    }

    /**
     * Admission webhooks of the requests appear to time out. They are not called, and their timeout is not awaited. Their
     * failure policy applies.
     *
     * @param names the names of the webhooks, none for all
     */
    public FaultRule timeOutWebhooks(String... names) {
        return rules.add(this, new Fault.SilentWebhooks(Set.of(names)));
    }

    boolean matches(RequestContext request) {
        String sender = request.user().name();
        return (user == null ? !rules.spares(sender) : user.equals(sender)) && matching.test(request);
    }

    Schedule schedule() {
        return schedule;
    }

    private static int positive(int count) {
        if (count <= 0) {
            throw new IllegalArgumentException("must be positive: " + count);
        }
        return count;
    }

    private static int notNegative(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("must not be negative: " + count);
        }
        return count;
    }

    /** The requests in words, for example {@code configmaps, update, named settings}. */
    @Override
    public String toString() {
        return text;
    }
}
