package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobSpec;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.UncountedTerminatedPods;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Job counts each pod once, runs no more pods than it may, no two for one index, and none before a failure has been waited
 * for; in the end it is complete or has failed, and no finalizer is left.
 */
class RandomJobsIT extends RandomEdits {

    private static final String INDEX = "batch.kubernetes.io/job-completion-index";
    private static final String FINALIZER = "batch.kubernetes.io/job-tracking";
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

    private final Set<String> succeeded = new HashSet<>();
    private final Set<String> failed = new HashSet<>();
    private int number;
    private int steps;
    private volatile int parallelism;

    /** The last failure since the last success, as long as the controller has not been restarted; null for none. */
    private volatile @Nullable Instant failure;

    RandomJobsIT() {
        super(60, 10_000);
    }

    @Override
    void settings(ServerConfigBuilder config) {
        config.pods(PodSimulation.standard().withRunTime(Duration.ofSeconds(90)));
    }

    @Override
    void prepare() {
        observe(Kinds.JOB, (before, after, all) -> checkCounters(before, after));
        observe(Kinds.POD, this::checkPods);
        create();
    }

    private void create() {
        JobSpec spec = new JobSpec();
        parallelism = 1 + random.nextInt(4);
        steps = 0;
        succeeded.clear();
        failed.clear();
        failure = null;
        spec.parallelism(parallelism).backoffLimit(random.nextInt(7));
        if (random.nextInt(6) > 0) {
            spec.completions(1 + random.nextInt(6));
            if (random.nextBoolean()) {
                spec.completionMode("Indexed");
                spec.backoffLimitPerIndex(anyOf(null, 0, 1, 2));
            }
        }
        if (spec.getBackoffLimitPerIndex() != null && random.nextBoolean()) {
            spec.maxFailedIndexes(random.nextInt(spec.getCompletions() + 1));
        }
        spec.podReplacementPolicy(anyOf(null, "Failed", "TerminatingOrFailed"));
        PodTemplateSpec template = new PodTemplateSpec()
                .spec(new PodSpec()
                        .restartPolicy("Never")
                        .containers(List.of(new Container().name("app").image("task:1"))));
        jobs().create(new Job()
                .metadata(new ObjectMeta().name("task-" + ++number))
                .spec(spec.template(template)));
    }

    private static void checkCounters(@Nullable Job before, Job after) {
        JobStatus now = after.getStatus();
        JobStatus then = before == null || before.getStatus() == null ? new JobStatus() : before.getStatus();
        Integer completions = after.getSpec().getCompletions();
        if (now == null) {
            return;
        }
        assertThat(number(now.getSucceeded())).as("succeeded").isGreaterThanOrEqualTo(number(then.getSucceeded()));
        assertThat(number(now.getFailed())).as("failed").isGreaterThanOrEqualTo(number(then.getFailed()));
        assertThat(indexes(now.getCompletedIndexes())).containsAll(indexes(then.getCompletedIndexes()));
        assertThat(indexes(now.getFailedIndexes()))
                .containsAll(indexes(then.getFailedIndexes()))
                .noneMatch(indexes(now.getCompletedIndexes())::contains);
        if (completions != null) {
            assertThat(number(now.getSucceeded())).as("succeeded").isLessThanOrEqualTo(completions);
        }
        if (ended(before).findAny().isPresent()) {
            assertThat(now).as("the status of a Job that is over").isEqualTo(then);
        }
    }

    private static Stream<JobCondition> ended(@Nullable Job job) {
        return job == null || job.getStatus() == null || job.getStatus().getConditions() == null
                ? Stream.empty()
                : job.getStatus().getConditions().stream()
                        .filter(condition -> List.of("Complete", "Failed").contains(condition.getType()));
    }

    private static List<Integer> indexes(@Nullable String text) {
        return Stream.of(text == null || text.isEmpty() ? new String[0] : text.split(","))
                .map(part -> part.split("-"))
                .flatMapToInt(ends ->
                        IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
                .boxed()
                .toList();
    }

    private void checkPods(@Nullable Pod before, Pod after, Collection<Pod> all) {
        List<Pod> active = all.stream()
                .filter(PodHealth::isActive)
                .filter(pod -> Membership.controller(pod).equals(Membership.controller(after)))
                .toList();
        assertThat(active).as("active pods").hasSizeLessThanOrEqualTo(parallelism);
        assertThat(active.stream().map(RandomJobsIT::index).filter(Objects::nonNull))
                .as("indexes of active pods")
                .doesNotHaveDuplicates();
        if (PodHealth.phase(after).equals("Succeeded")) {
            failure = null;
        }
        Instant since = failure;
        if (before == null && since != null && index(after) == null) {
            assertThat(after.metadata().getCreationTimestamp().instant())
                    .as("a new pod after a failure at %s", since)
                    .isAfterOrEqualTo(since.plus(FIRST_PAUSE));
        }
    }

    private static @Nullable String index(Pod pod) {
        Map<String, String> annotations = pod.metadata().getAnnotations();
        return annotations == null ? null : annotations.get(INDEX);
    }

    @Override
    String edit() {
        if (ended(get()).findAny().isPresent() || steps++ > 15) {
            return finish();
        }
        return switch (random.nextInt(9)) {
            case 0, 1 -> endPod("Succeeded");
            case 2, 3 -> endPod("Failed");
            case 4 -> deletePod();
            case 5 -> {
                int next = 1 + random.nextInt(4);
                parallelism = Math.max(parallelism, next);
                String told = edit("/spec/parallelism", next);
                yield told;
            }
            case 6 -> edit("/spec/suspend", random.nextInt(3) == 0);
            case 7 -> edit("/spec/activeDeadlineSeconds", 30 + random.nextInt(600));
            default -> {
                Duration time = Duration.ofSeconds(random.nextInt(60));
                advance(time);
                yield time.toString();
            }
        };
    }

    private String edit(String path, Object value) {
        jobs().patch(name(), Patch.merge().set(path, value));
        return name() + path + '=' + value;
    }

    private String endPod(String phase) {
        List<Pod> active = ownActive();
        if (active.isEmpty()) {
            return "no pod";
        }
        Pod pod = anyOf(active).orElseThrow();
        Map<String, String> unready = Map.of(
                "type",
                "Ready",
                "status",
                "False",
                "lastTransitionTime",
                server.now().toString());
        Patch end = Patch.strategic().set("/status/phase", phase).set("/status/conditions", List.of(unready));
        boolean success = phase.equals("Succeeded");
        failure = success ? null : server.now();
        server.client().pods(NAMESPACE).status().patch(Objects.requireNonNull(pod.name()), end);
        (success ? succeeded : failed).add(Objects.requireNonNull(pod.metadata().getUid()));
        return pod.name() + ' ' + phase;
    }

    private String deletePod() {
        List<Pod> active = ownActive();
        if (active.isEmpty()) {
            return "no pod";
        }
        Pod pod = anyOf(active).orElseThrow();
        failure = null;
        server.client().pods(NAMESPACE).delete(Objects.requireNonNull(pod.name()));
        failed.add(Objects.requireNonNull(pod.metadata().getUid()));
        return pod.name() + " deleted";
    }

    /** Waits until the Job has finished, deletes it, and creates the next one. */
    private String finish() {
        if (ended(get()).findAny().isEmpty()) {
            edit("/spec/suspend", false);
            failure = null;
            advance(Duration.ofHours(3));
        }
        checkEnd(get());
        String old = name();
        DeletionOptions options = DeletionOptions.standard();
        jobs().delete(old, anyOf(options.background(), options.foreground(), options.orphan()));
        advance(LONG_ENOUGH);
        assertThat(jobs().find(old)).isEmpty();
        assertThat(server.client().pods(NAMESPACE).list().items()).noneMatch(RandomJobsIT::isTracked);
        server.client()
                .pods(NAMESPACE)
                .list()
                .items()
                .forEach(pod -> server.client().pods(NAMESPACE).delete(Objects.requireNonNull(pod.name())));
        advance(LONG_ENOUGH);
        create();
        return "next one";
    }

    private void checkEnd(Job job) {
        JobStatus status = job.getStatus();
        UncountedTerminatedPods uncounted = status.getUncountedTerminatedPods();
        assertThat(ended(job))
                .as("end of %s, with %s", Json.write(job.getSpec()), Json.write(status))
                .hasSize(1);
        assertThat(number(status.getActive())).isZero();
        assertThat(ownActive()).isEmpty();
        assertThat(own()).noneMatch(RandomJobsIT::isTracked);
        if (uncounted != null) {
            assertThat(uncounted.getSucceeded()).isNull();
            assertThat(uncounted.getFailed()).isNull();
        }
        JobSpec spec = job.getSpec();
        boolean complete = ended(job).anyMatch(condition -> "Complete".equals(condition.getType()));
        assertThat(status.getCompletionTime() != null).isEqualTo(complete);
        if (complete && spec.getCompletions() != null) {
            assertThat(number(status.getSucceeded())).isEqualTo(spec.getCompletions());
            assertThat(number(status.getFailed())).isEqualTo(failed.size());
        }
        assertThat(number(status.getSucceeded())).isGreaterThanOrEqualTo(succeeded.size());
        assertThat(number(status.getFailed())).isGreaterThanOrEqualTo(failed.size());
        if (spec.getBackoffLimitPerIndex() == null) {
            int most = spec.getBackoffLimit() + (complete ? 0 : 4);
            assertThat(number(status.getFailed())).isLessThanOrEqualTo(most);
        }
    }

    @Override
    void restarted() {
        failure = null;
    }

    @Override
    void check() {
        advance(Duration.ZERO);
    }

    private Resource<Job> jobs() {
        return server.client().resource(Kinds.JOB).inNamespace(NAMESPACE);
    }

    private String name() {
        return "task-" + number;
    }

    private Job get() {
        return jobs().get(name());
    }

    private List<Pod> own() {
        return server.client().pods(NAMESPACE).list().items().stream()
                .filter(pod -> Membership.controller(pod)
                        .filter(owner -> name().equals(owner.getName()))
                        .isPresent())
                .toList();
    }

    private List<Pod> ownActive() {
        return own().stream().filter(PodHealth::isActive).toList();
    }

    private static boolean isTracked(Pod pod) {
        List<String> finalizers = pod.metadata().getFinalizers();
        return finalizers != null && finalizers.contains(FINALIZER);
    }
}
