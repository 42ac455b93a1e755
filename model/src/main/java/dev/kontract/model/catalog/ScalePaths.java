package dev.kontract.model.catalog;

/**
 * The paths of the fields of a {@code Scale} in the scaled object, as in the scale subresource of a
 * CustomResourceDefinition. Each is a simple JSON path of field names, for example {@code .spec.replicas}.
 *
 * <pre>{@code
 * sets.subresources().get("scale").scalePaths().map(ScalePaths::specReplicas);     // .spec.replicas
 * }</pre>
 *
 * @param specReplicas the path of the desired number of replicas
 * @param statusReplicas the path of the observed number of replicas
 * @param labelSelector the path of the replicas' selector, a string or a label selector; empty if there is none
 */
public record ScalePaths(String specReplicas, String statusReplicas, String labelSelector) {}
