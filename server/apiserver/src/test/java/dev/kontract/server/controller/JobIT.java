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
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodFailurePolicy;
import dev.kontract.model.PodFailurePolicyOnExitCodesRequirement;
import dev.kontract.model.PodFailurePolicyRule;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.SuccessPolicy;
import dev.kontract.model.SuccessPolicyRule;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JobIT {

    private static final String ANNOTATION = "simulation.kontract.dev/";
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(
            config -> config.controllers("*").pods(PodSimulation.standard().withRunTime(Duration.ofSeconds(10))));

    @Test
    void create_runsPodsUntilEnoughHaveSucceeded() {
        create(job(3).parallelism(2), Map.of());
        assertThat(status().getActive()).isEqualTo(2);
        assertThat(status().getReady()).isEqualTo(2);

        server.advance(Duration.ofMinutes(1));

        JobStatus status = status();
        assertThat(status.getSucceeded()).isEqualTo(3);
        assertThat(status.getActive()).isNull();
        assertThat(types()).containsExactly("SuccessCriteriaMet", "Complete");
        assertThat(Duration.between(
                        status.getStartTime().instant(),
                        status.getCompletionTime().instant()))
                .isEqualTo(Duration.ofSeconds(20));
        assertThat(pods()).hasSize(3).allMatch(pod -> pod.metadata().getFinalizers() == null);
        assertThat(reasons()).contains("SuccessfulCreate", "Completed");
    }

    @Test
    void create_withoutCompletions_isCompleteWithTheFirstSuccess() {
        create(new JobSpec().parallelism(3), Map.of());
        server.advance(Duration.ofMinutes(1));

        assertThat(types()).containsExactly("SuccessCriteriaMet", "Complete");
        assertThat(pods()).hasSize(3);
    }

    @Test
    void create_indexed_runsOnePodOfEachIndex() {
        create(indexed(5).parallelism(2), Map.of());
        server.advance(Duration.ofMinutes(1));

        assertThat(status().getCompletedIndexes()).isEqualTo("0-4");
        assertThat(pods())
                .extracting(pod -> pod.metadata().getAnnotations().get(INDEX))
                .containsExactlyInAnyOrder("0", "1", "2", "3", "4");
        Pod pod = pods().get(0);
        assertThat(pod.getSpec().getHostname()).isEqualTo("task-" + pod.labels().get(INDEX));
        assertThat(pod.getSpec().getContainers().get(0).getEnv())
                .anyMatch(variable -> "JOB_COMPLETION_INDEX".equals(variable.getName()));
    }

    @Test
    void failures_delayTheNextPodAndFailTheJobAtTheLimit() {
        create(job(1).backoffLimit(2), failing(1));
        assertThat(pods()).hasSize(1);
        server.advance(Duration.ofSeconds(9));
        assertThat(pods()).hasSize(1);
        server.advance(Duration.ofSeconds(2));
        assertThat(pods()).hasSize(2);
        server.advance(Duration.ofSeconds(15));
        assertThat(pods()).hasSize(2);

        server.advance(Duration.ofSeconds(10));

        assertThat(pods()).hasSize(3);
        assertThat(status().getFailed()).isEqualTo(3);
        assertThat(types()).containsExactly("FailureTarget", "Failed");
        assertThat(condition("Failed").getReason()).isEqualTo("BackoffLimitExceeded");
    }

    @Test
    void failures_ofIndexes_areLimitedEachForItself() {
        create(indexed(2).backoffLimitPerIndex(1), failing(1));
        server.advance(Duration.ofMinutes(2));

        assertThat(status().getFailedIndexes()).isEqualTo("0,1");
        assertThat(status().getFailed()).isEqualTo(4);
        assertThat(condition("Failed").getReason()).isEqualTo("FailedIndexes");
        assertThat(pods())
                .extracting(pod -> pod.metadata().getAnnotations().get("batch.kubernetes.io/job-index-failure-count"))
                .containsExactlyInAnyOrder("0", "0", "1", "1");
    }

    @Test
    void failures_thatAPolicyNames_failTheJobAtOnceOrAreIgnored() {
        create(job(1).podFailurePolicy(policy("FailJob")), failing(42));
        server.advance(Duration.ofMinutes(1));
        assertThat(condition("Failed").getMessage())
                .startsWith("Container app for pod default/task-")
                .endsWith(" failed with exit code 42 matching FailJob rule at index 0");
        jobs().delete("task", DeletionOptions.standard().background());
        server.advance(Duration.ofMinutes(1));

        create(job(1).backoffLimit(1).podFailurePolicy(policy("Ignore")), failing(42));
        server.advance(Duration.ofMinutes(5));

        assertThat(types()).isEmpty();
        assertThat(status().getFailed()).isNull();
        assertThat(pods()).hasSizeGreaterThan(2);
    }

    @Test
    void successes_thatAPolicyNames_endTheOtherPods() {
        SuccessPolicyRule rule = new SuccessPolicyRule().succeededIndexes("0").succeededCount(1);
        create(indexed(4).parallelism(1).successPolicy(new SuccessPolicy().rules(List.of(rule))), Map.of());
        server.advance(Duration.ofMinutes(1));

        assertThat(types()).containsExactly("SuccessCriteriaMet", "Complete");
        assertThat(condition("Complete").getMessage()).isEqualTo("Matched rules at index 0");
        assertThat(status().getSucceeded()).isEqualTo(1);
    }

    @Test
    void suspend_endsThePodsAndResumingStartsAnew() {
        create(job(2).parallelism(2), Map.of());
        server.advance(Duration.ofSeconds(5));
        edit("/spec/suspend", true);

        assertThat(pods()).isEmpty();
        assertThat(condition("Suspended").getStatus()).isEqualTo("True");
        assertThat(status().getStartTime()).isNull();
        assertThat(status().getFailed()).isNull();

        edit("/spec/suspend", false);
        server.advance(Duration.ofMinutes(1));
        assertThat(types()).containsExactly("Suspended", "SuccessCriteriaMet", "Complete");
        assertThat(reasons()).contains("Suspended", "Resumed");
    }

    @Test
    void deadline_failsTheJobAndCountsItsPods() {
        create(job(1).activeDeadlineSeconds(5L), Map.of());
        server.advance(Duration.ofMinutes(1));

        assertThat(condition("Failed").getReason()).isEqualTo("DeadlineExceeded");
        assertThat(status().getFailed()).isEqualTo(1);
        assertThat(pods()).isEmpty();
    }

    @Test
    void timeToLive_deletesTheJobAndItsPods() {
        create(job(1).ttlSecondsAfterFinished(60), Map.of());
        server.advance(Duration.ofSeconds(50));
        assertThat(jobs().find("task")).isPresent();

        server.advance(Duration.ofSeconds(30));

        assertThat(jobs().find("task")).isEmpty();
        assertThat(pods()).isEmpty();
    }

    @Test
    void delete_orphaning_leavesPodsWithoutFinalizer() {
        create(job(1), Map.of());
        jobs().delete("task");
        server.advance(Duration.ofSeconds(1));

        assertThat(jobs().find("task")).isEmpty();
        assertThat(pods())
                .hasSize(1)
                .allMatch(pod -> pod.owners().isEmpty() && pod.metadata().getFinalizers() == null);
    }

    @Test
    void deletedPod_isReplacedAndCountsAsFailed() {
        create(job(1), Map.of());
        server.client().pods("default").delete(pods().get(0).name());
        server.advance(Duration.ofMinutes(1));

        assertThat(status().getFailed()).isEqualTo(1);
        assertThat(status().getSucceeded()).isEqualTo(1);
    }

    @Test
    void deletedPod_whoseEndIsAwaited_isReplacedWhenItHasFailed() {
        create(job(1).podReplacementPolicy("Failed"), Map.of());
        server.client().pods("default").delete(pods().get(0).name());
        server.advance(Duration.ofMinutes(1));

        assertThat(status().getFailed()).isEqualTo(1);
        assertThat(status().getSucceeded()).isEqualTo(1);
        assertThat(status().getTerminating()).isZero();
    }

    @Test
    void managedByAnother_isLeftAlone() {
        create(job(1).managedBy("example.com/runner"), Map.of());
        server.advance(Duration.ofMinutes(1));

        assertThat(pods()).isEmpty();
    }

    private static JobSpec job(int completions) {
        return new JobSpec().completions(completions);
    }

    private static JobSpec indexed(int completions) {
        return job(completions).completionMode("Indexed").parallelism(completions);
    }

    private static Map<String, String> failing(int exitCode) {
        return Map.of(ANNOTATION + "behaviour", "crashing", ANNOTATION + "exit-code", Integer.toString(exitCode));
    }

    private static PodFailurePolicy policy(String action) {
        PodFailurePolicyOnExitCodesRequirement codes =
                new PodFailurePolicyOnExitCodesRequirement().operator("In").values(List.of(42));
        return new PodFailurePolicy()
                .rules(List.of(new PodFailurePolicyRule().action(action).onExitCodes(codes)));
    }

    private void create(JobSpec spec, Map<String, String> annotations) {
        PodTemplateSpec template = new PodTemplateSpec()
                .metadata(new ObjectMeta().annotations(annotations))
                .spec(new PodSpec()
                        .restartPolicy("Never")
                        .containers(List.of(new Container().name("app").image("task:1"))));
        jobs().create(new Job().metadata(new ObjectMeta().name("task")).spec(spec.template(template)));
        server.settle();
    }

    private void edit(String path, Object value) {
        jobs().patch("task", Patch.merge().set(path, value));
        server.advance(Duration.ofSeconds(1));
    }

    private Resource<Job> jobs() {
        return server.client().resource(Kinds.JOB).inNamespace("default");
    }

    private JobStatus status() {
        return jobs().get("task").getStatus();
    }

    private List<String> types() {
        List<JobCondition> conditions = status().getConditions();
        return conditions == null
                ? List.of()
                : conditions.stream().map(JobCondition::getType).toList();
    }

    private JobCondition condition(String type) {
        return status().getConditions().stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst()
                .orElseThrow();
    }

    private List<Pod> pods() {
        return server.client().pods("default").list().items();
    }

    private List<String> reasons() {
        return server.client().events("default").list().items().stream()
                .map(event -> event.getReason())
                .toList();
    }
}
