package dev.kontract.client.definition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives a kind the scale subresource, for {@code kubectl scale} and autoscalers.
 *
 * <pre>{@code
 * @Scalable(labelSelector = ".status.selector")
 * @KubernetesKind(group = "stable.example.com", version = "v1")
 * class Cache extends CustomResource<CacheSpec, CacheStatus> {}
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#scale-subresource">
 *     Scale subresource</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Scalable {

    /** The path of the wanted number of replicas. */
    String specReplicas() default ".spec.replicas";

    /** The path of the observed number of replicas. */
    String statusReplicas() default ".status.replicas";

    /** The path of the label selector of the pods, a string; empty if there is none. */
    String labelSelector() default "";
}
