package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs scenarios against a server. Thread-safe: scenarios only share the server and its users. Scenarios that act as
 * other users run one at a time, because they change the permissions of those users.
 */
public final class Replay {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TranscriptTarget target;
    private final Duration patience;
    private final boolean cleaning;
    private final Lock users = new ReentrantLock();

    /** Creates a replay against {@code target}. A step with a condition waits up to ten seconds. */
    public Replay(TranscriptTarget target) {
        this(target, PATIENCE);
    }

    Replay(TranscriptTarget target, Duration patience) {
        this(target, patience, false);
    }

    private Replay(TranscriptTarget target, Duration patience, boolean cleaning) {
        this.target = target;
        this.patience = patience;
        this.cleaning = cleaning;
    }

    /** Returns a replay that deletes what a scenario has created when it ends. */
    public Replay cleaning() {
        return new Replay(target, patience, true);
    }

    /** Returns whether this machine can run the scenario; scenarios with command lines need {@code kubectl} on the PATH. */
    public static boolean canRun(Scenario scenario) {
        return canRun(scenario, System.getenv());
    }

    /**
     * Returns whether the scenario can run in the given environment; scenarios with command lines need {@code kubectl} on its
     * PATH.
     */
    public static boolean canRun(Scenario scenario, Map<String, String> environment) {
        return !scenario.needsKubectl() || hasKubectl(environment);
    }

    /** Returns whether {@code kubectl} is on the PATH of the given environment. */
    public static boolean hasKubectl(Map<String, String> environment) {
        return KubectlStep.isOn(environment.getOrDefault("PATH", ""));
    }

    /** Returns whether the {@code kubectl} on the PATH of this process is of the minor version that the recordings were made with. */
    public static boolean hasRecordedKubectl() throws IOException, InterruptedException {
        return hasKubectl(System.getenv()) && KubectlStep.isRecordedVersion();
    }

    /**
     * Runs every step and compares the responses with the recorded ones.
     *
     * @throws InterruptedException if the thread is interrupted while a step runs
     */
    public Verdict run(Scenario scenario) throws InterruptedException {
        if (!scenario.actsAsOthers()) {
            return runFreely(scenario);
        }
        users.lockInterruptibly();
        try {
            return runFreely(scenario);
        } finally {
            users.unlock();
        }
    }

    private Verdict runFreely(Scenario scenario) throws InterruptedException {
        List<JsonNode> answers;
        try {
            answers = answers(scenario);
        } catch (IOException | RuntimeException e) {
            // A server that cannot be reached fails the scenario, not the whole run.
            answers = List.of(JSON.createObjectNode().put("error", e.toString()));
        }
        return judge(scenario, answers);
    }

    private List<JsonNode> answers(Scenario scenario) throws IOException, InterruptedException {
        String suffix = random().substring(0, 8);
        String namespace = "t" + random().substring(0, 9);
        Placeholders placeholders = new Placeholders(namespace, suffix);
        Masks masks = new Masks(namespace, suffix);
        ScenarioSteps steps = new ScenarioSteps(
                new HttpStep(target, placeholders, new MaskedAnswers(placeholders, masks), patience),
                new KubectlStep(target, namespace, placeholders, masks));
        if (scenario.namespaced()) {
            createNamespace(namespace);
        }
        try {
            return steps.run(scenario);
        } finally {
            if (cleaning) {
                CreatedObjects created = new CreatedObjects(scenario, placeholders, namespace);
                CleanUp.complete(() -> created.delete(target));
            }
        }
    }

    private void createNamespace(String name) throws IOException, InterruptedException {
        ObjectNode namespace = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "Namespace");
        namespace.putObject("metadata").put("name", name);
        Map<String, String> headers = Map.of("Content-Type", "application/json");
        target.send("POST", "/api/v1/namespaces", headers, namespace.toString());
    }

    private static Verdict judge(Scenario scenario, List<JsonNode> answers) {
        Map<MatchLevel, List<String>> differences = new EnumMap<>(MatchLevel.class);
        for (MatchLevel level : MatchLevel.values()) {
            if (level.compareTo(scenario.strictest()) <= 0) {
                differences.put(level, differences(scenario, answers, level));
            }
        }
        return new Verdict(scenario, differences, answers);
    }

    private static List<String> differences(Scenario scenario, List<JsonNode> answers, MatchLevel level) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < scenario.steps().size(); i++) {
            JsonNode step = scenario.steps().get(i);
            JsonNode have = answers.get(Math.min(i, answers.size() - 1));
            if (!step.has("response")) {
                continue;
            }
            String prefix = "step " + i + " " + describe(step) + " ";
            ResponseComparison.differences(step.path("response"), have, level)
                    .forEach(line -> lines.add(prefix + line));
        }
        return lines;
    }

    private static String describe(JsonNode step) {
        JsonNode request = step.path("request");
        return request.isMissingNode()
                ? step.path("kubectl").toString()
                : request.path("method").asText() + " " + request.path("path").asText();
    }

    private static String random() {
        return UUID.randomUUID().toString().replace("-", "");
    }
}
