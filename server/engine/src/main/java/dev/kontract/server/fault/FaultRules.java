package dev.kontract.server.fault;

import dev.kontract.client.Kind;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResourceNotation;
import dev.kontract.server.request.ServedResources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The faults of a server: which requests fail, and how. Safe for use by many threads.
 *
 * <pre>{@code
 * FaultTarget updates = server.faults().on("configmaps").verb("update");
 * updates.nth(1).fail(409);
 * updates.nth(2).cutAfterWrite();
 * FaultRule slow = server.faults().on("pods", "deployments/scale").by(operator).delay(Duration.ofMillis(200));
 * }</pre>
 *
 * <p>A rule applies to every later request that is authenticated, authorized and matches it: over a port or in this process, by
 * any client, including the administrator's. The server's own controllers are exempt, unless a rule names their user ({@link
 * FaultTarget#by}). Rules are evaluated in the order of their creation. The delays of all matching rules add up; of the other
 * faults only the first one is applied, and later rules are not counted as fired.
 *
 * <p>Delays are in real time, even if the clock of the server is frozen, because the client waits in real time.
 */
public final class FaultRules {

    private static final FaultRule[] NONE = {};

    private final Collection<String> spared;
    private final LongSupplier revision;
    private final ServedResources served;
    private volatile FaultRule[] rules = NONE;
    private volatile ToIntFunction<Predicate<RequestContext>> streams = which -> 0;
    private long seed = ThreadLocalRandom.current().nextInt(1_000_000);
    private int made;

    FaultRules(Collection<String> spared, LongSupplier revision, ServedResources served) {
        this.spared = spared;
        this.revision = revision;
        this.served = served;
    }

    /**
     * Chooses requests for some resources.
     *
     * @param resources each a plural name, with its group if there are several of that name, and with a subresource for that
     *     alone: {@code configmaps}, {@code deployments.apps}, {@code pods/status}
     * @throws IllegalArgumentException if no resource has that name, unless it has a group of which nothing is served so far
     */
    public FaultTarget on(String... resources) {
        List<ResourceNotation> named = Stream.of(resources).map(served::named).toList();
        return FaultTarget.of(this, named, String.join(", ", resources));
    }

    /** Chooses requests for objects of a kind and their subresources. */
    public FaultTarget on(Kind<?> kind) {
        ResourceNotation named =
                new ResourceNotation(kind.plural(), Optional.of(kind.name().group()), Optional.empty());
        return FaultTarget.of(this, List.of(named), kind.plural());
    }

    /** Chooses requests for any resource and subresource. */
    public FaultTarget onEverything() {
        return FaultTarget.ofEverything(this);
    }

    /** The rules in force, in their order. */
    public List<FaultRule> rules() {
        return List.of(rules);
    }

    /** Ends all rules; requests that they have hit already stay hit. */
    public synchronized void clear() {
        rules = NONE;
    }

    /** Returns the seed of rules with a probability: random, unless one was set. */
    public synchronized long seed() {
        return seed;
    }

    /**
     * Sets the seed for the rules made from now on. The same seed, rules and requests in the same order make the same
     * requests fail.
     */
    public synchronized FaultRules seed(long value) {
        seed = value;
        made = 0;
        return this;
    }

    /** Returns what puts the rules in force, what they have done, and the seed back to what they are now. */
    public synchronized Runnable checkpoint() {
        FaultRule[] rulesNow = rules;
        List<Runnable> counts = Stream.of(rulesNow).map(FaultRule::checkpoint).toList();
        long seedNow = seed;
        int madeNow = made;
        return () -> {
            synchronized (this) {
                counts.forEach(Runnable::run);
                seed = seedNow;
                made = madeNow;
                rules = rulesNow;
            }
        };
    }

    /** The seed and the rules with what they have done, a line each, for the report of a test that failed. */
    public String describe() {
        return rules().stream()
                .map(rule -> '\n' + rule.toString())
                .collect(Collectors.joining("", "seed " + seed(), ""));
    }

    @Override
    public String toString() {
        return describe();
    }

    boolean isEmpty() {
        return rules.length == 0;
    }

    synchronized FaultRule add(FaultTarget target, Fault fault) {
        FaultRule rule = new FaultRule(this, target, fault, seed ^ ((long) made << 32));
        made++;
        List<FaultRule> all = new ArrayList<>(rules());
        all.add(rule);
        rules = all.toArray(NONE);
        return rule;
    }

    synchronized void remove(FaultRule rule) {
        List<FaultRule> all = new ArrayList<>(rules());
        all.remove(rule);
        rules = all.toArray(NONE);
    }

    /** Returns whether requests of a user are hit only by rules that name it. */
    boolean spares(String user) {
        return spared.contains(user);
    }

    long revision() {
        return revision.getAsLong();
    }

    int breakOff(Predicate<RequestContext> which) {
        return streams.applyAsInt(which);
    }

    void streamsAre(ToIntFunction<Predicate<RequestContext>> broken) {
        streams = broken;
    }

    /** Returns the effect of the rules on a request. */
    Verdict decide(RequestContext request) {
        Verdict verdict = Verdict.NOTHING;
        for (FaultRule rule : rules) {
            if (rule.hits(request, verdict.fault() != null)) {
                verdict = verdict.with(rule.fault());
            }
        }
        return verdict;
    }
}
