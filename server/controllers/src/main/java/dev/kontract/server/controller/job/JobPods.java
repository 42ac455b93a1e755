package dev.kontract.server.controller.job;

import dev.kontract.client.Kinds;
import dev.kontract.model.Container;
import dev.kontract.model.EnvVar;
import dev.kontract.model.EnvVarSource;
import dev.kontract.model.Job;
import dev.kontract.model.ObjectFieldSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.Finalizers;
import dev.kontract.server.controller.workload.TemplatePods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Identifies and creates the pods of jobs.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode">Completion mode</a>
 */
final class JobPods {

    /** Keeps a pod until it is counted. */
    static final String FINALIZER = "batch.kubernetes.io/job-tracking";

    private static final String INDEX = "batch.kubernetes.io/job-completion-index";
    private static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";
    private static final String IGNORED_FAILURES = "batch.kubernetes.io/job-index-ignored-failure-count";
    private static final String VARIABLE = "JOB_COMPLETION_INDEX";
    private static final int LONGEST_PREFIX = 58;

    private JobPods() {}

    /** Returns whether the pod is yet to be counted. */
    static boolean isTracked(Pod pod) {
        return Finalizers.of(pod).contains(FINALIZER);
    }

    /** Returns the completion index; empty if the pod has none. */
    static OptionalInt index(Pod pod) {
        String text = annotations(pod).get(INDEX);
        try {
            int index = text == null ? -1 : Integer.parseInt(text);
            return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    /** Returns how many pods of the same index failed before this one and counted. */
    static int failures(Pod pod) {
        return count(pod, FAILURES);
    }

    /** Returns how many pods of the same index failed before this one, whether they counted or not. */
    static int allFailures(Pod pod) {
        return failures(pod) + count(pod, IGNORED_FAILURES);
    }

    private static int count(Pod pod, String annotation) {
        try {
            return Math.max(0, Integer.parseInt(annotations(pod).getOrDefault(annotation, "0")));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static Map<String, String> annotations(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getAnnotations(), Map.of());
    }

    /** Returns a new pod of a job. */
    static Pod created(Job job) {
        Pod pod = TemplatePods.pod(job.getSpec().getTemplate(), job, Kinds.JOB);
        List<String> finalizers = new ArrayList<>(Finalizers.of(pod));
        if (!finalizers.contains(FINALIZER)) {
            finalizers.add(FINALIZER);
        }
        pod.metadata().setFinalizers(finalizers);
        return pod;
    }

    /** Returns a new pod of an indexed job. */
    static Pod created(Job job, int index) {
        Pod pod = created(job);
        ObjectMeta metadata = pod.metadata();
        String number = Integer.toString(index);
        metadata.setAnnotations(with(metadata.getAnnotations(), INDEX, number));
        metadata.setLabels(with(metadata.getLabels(), INDEX, number));
        metadata.setGenerateName(prefix(Objects.requireNonNull(job.name()), "-" + index + "-"));
        pod.getSpec().setHostname(job.name() + "-" + index);
        addVariable(pod.getSpec().getInitContainers());
        addVariable(pod.getSpec().getContainers());
        return pod;
    }

    /**
     * Returns a new pod of a job that limits the failures of each index.
     *
     * @param before the failed pod that it replaces; null if there is none
     * @param counts whether the failure of {@code before} is counted
     */
    static Pod created(Job job, int index, @Nullable Pod before, boolean counts) {
        Pod pod = created(job, index);
        int failures = before == null ? 0 : failures(before) + (counts ? 1 : 0);
        int ignored = before == null ? 0 : count(before, IGNORED_FAILURES) + (counts ? 0 : 1);
        Map<String, String> annotations = with(pod.metadata().getAnnotations(), FAILURES, Integer.toString(failures));
        if (ignored > 0) {
            annotations.put(IGNORED_FAILURES, Integer.toString(ignored));
        }
        pod.metadata().setAnnotations(annotations);
        return pod;
    }

    private static String prefix(String job, String index) {
        int length = Math.min(job.length(), LONGEST_PREFIX - index.length());
        return job.substring(0, length) + index;
    }

    private static Map<String, String> with(@Nullable Map<String, String> some, String key, String value) {
        Map<String, String> more = some == null ? new HashMap<>() : new HashMap<>(some);
        more.put(key, value);
        return more;
    }

    private static void addVariable(@Nullable List<Container> containers) {
        for (Container container : Objects.requireNonNullElse(containers, List.<Container>of())) {
            List<EnvVar> variables = new ArrayList<>(Objects.requireNonNullElse(container.getEnv(), List.of()));
            if (variables.stream().noneMatch(each -> VARIABLE.equals(each.getName()))) {
                ObjectFieldSelector label = new ObjectFieldSelector().fieldPath("metadata.labels['" + INDEX + "']");
                variables.add(new EnvVar().name(VARIABLE).valueFrom(new EnvVarSource().fieldRef(label)));
                container.setEnv(variables);
            }
        }
    }
}
