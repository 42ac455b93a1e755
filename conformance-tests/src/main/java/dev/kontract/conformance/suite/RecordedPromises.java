package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.Facility;
import dev.kontract.conformance.promise.Need;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.conformance.promise.UncheckedPromise;
import dev.kontract.conformance.rollout.Rollout;
import dev.kontract.conformance.rollout.RolloutPlay;
import dev.kontract.conformance.transcript.Differences;
import dev.kontract.conformance.transcript.Replay;
import dev.kontract.conformance.transcript.Scenario;
import dev.kontract.conformance.transcript.Transcripts;
import dev.kontract.conformance.transcript.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The recordings of a real server as promises: a scenario or a rollout is one. */
final class RecordedPromises {

    private static final Source RECORDING =
            new Source("Recorded from a real server", "https://kubernetes.io/releases/");
    private static final Source ROLLOUT = Source.page("StatefulSets", "concepts/workloads/controllers/statefulset/");
    private static final Pattern PATH = Pattern.compile(
            "^/(?:api|apis)/((?:[a-z0-9.]+/)?v\\d[a-z0-9]*)/(?:watch/)?(?:namespaces/[^/?]+/)?([a-z]+)");

    /** The titles of the scenarios that show what a server leaves alone and controllers or their accounts change. */
    private static final Set<String> IN_QUIET = read("without-controllers.txt");

    private RecordedPromises() {}

    private static Set<String> read(String resource) {
        String path = "/dev/kontract/conformance/" + resource;
        try (InputStream in = Objects.requireNonNull(RecordedPromises.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Promise> all() {
        List<Promise> promises = new ArrayList<>();
        Lock users = new ReentrantLock();
        for (Scenario scenario : Transcripts.load()) {
            promises.add(semantics(scenario, users));
        }
        for (Rollout rollout : Rollout.load()) {
            promises.add(rollout(rollout));
        }
        return promises;
    }

    private static Promise rollout(Rollout rollout) {
        Set<Facility> facilities = EnumSet.of(Facility.NAMESPACES, Facility.RUNNING_PODS);
        if (rollout.hasClaims()) {
            facilities.add(Facility.BOUND_CLAIMS);
        }
        if (rollout.showsMaxUnavailable()) {
            facilities.add(Facility.MAX_UNAVAILABLE);
        }
        if (rollout.tellsPod()) {
            facilities.add(Facility.NO_ACCOUNTS);
        }
        return new Promise(
                Suite.ROLLOUTS + "/" + slug(rollout.name()),
                sentence(rollout.name()),
                ROLLOUT,
                Suite.ROLLOUTS,
                "apps/v1 StatefulSet",
                slug(rollout.name()),
                Set.of(new Need("apps/v1", "statefulsets", "create"), new Need("v1", "pods", "watch")),
                facilities,
                c -> play(rollout, c));
    }

    private static Promise semantics(Scenario scenario, Lock users) {
        Set<Facility> facilities = EnumSet.noneOf(Facility.class);
        if (scenario.namespaced()) {
            facilities.add(Facility.NAMESPACES);
        }
        if (scenario.showsMaxUnavailable()) {
            facilities.add(Facility.MAX_UNAVAILABLE);
        }
        if (scenario.needsKubectl()) {
            facilities.add(Facility.KUBECTL);
        }
        if (scenario.actsAsOthers()) {
            facilities.add(Facility.RECORDED_USERS);
        }
        if (scenario.isAnonymous()) {
            facilities.add(Facility.NO_ANONYMOUS);
        }
        if (IN_QUIET.contains(scenario.title())) {
            facilities.add(Facility.NAMESPACES);
            facilities.add(Facility.NO_CONTROLLERS);
        }
        return new Promise(
                Suite.SEMANTICS + "/" + scenario.transcript() + '/' + slug(scenario.name()),
                sentence(scenario.name()),
                RECORDING,
                Suite.SEMANTICS,
                "",
                scenario.transcript(),
                needs(scenario),
                facilities,
                c -> replay(scenario, users, c));
    }

    /** The resources that the recorded server served and a request of the scenario succeeded with. */
    private static Set<Need> needs(Scenario scenario) {
        Set<Need> needs = new HashSet<>();
        for (JsonNode step : scenario.steps()) {
            Matcher path = PATH.matcher(step.at("/request/path").asText());
            if (step.at("/response/status").asInt() < 300 && path.find()) {
                String verb = switch (step.at("/request/method").asText().toUpperCase(Locale.ROOT)) {
                    case "POST" -> "create";
                    case "PUT" -> "update";
                    case "PATCH" -> "patch";
                    case "DELETE" -> "delete";
                    default -> "get";
                };
                needs.add(new Need(path.group(1), path.group(2), verb));
            }
        }
        return needs;
    }

    /** Scenarios that act as other users change the permissions of these users: they run one at a time. */
    private static void replay(Scenario scenario, Lock users, Conversation c) throws InterruptedException {
        if (!scenario.actsAsOthers()) {
            replay(scenario, c);
            return;
        }
        users.lockInterruptibly();
        try {
            replay(scenario, c);
        } finally {
            users.unlock();
        }
    }

    private static void replay(Scenario scenario, Conversation c) throws InterruptedException {
        Verdict verdict = new Replay(c.target()).run(scenario);
        Optional<Verdict.Mismatch> mismatch = verdict.mismatch(c.level());
        if (mismatch.isPresent()) {
            if (c.server().runsControllers()
                    && ControllerWrites.concern(scenario)
                    && ControllerWrites.explain(mismatch.get())) {
                throw new UncheckedPromise(ControllerWrites.REASON);
            }
            throw new BrokenPromise(
                    mismatch.get().wanted().toPrettyString(),
                    mismatch.get().got().toPrettyString());
        }
    }

    private static void play(Rollout rollout, Conversation c) throws IOException, InterruptedException {
        RolloutPlay play = new RolloutPlay(rollout, c.target());
        JsonNode got = play.run();
        if (!Differences.between(play.recorded(), got).isEmpty()) {
            throw new BrokenPromise(play.recorded().toPrettyString(), got.toPrettyString());
        }
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    private static String sentence(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
