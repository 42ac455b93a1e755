package dev.kontract.model.catalog;

/**
 * Where the fields of a {@code Scale} stand in the object it is a view of, as the scale subresource of a
 * CustomResourceDefinition declares them. Each is a simple JSON path of field names, for example {@code .spec.replicas}.
 *
 * <pre>{@code
 * sets.subresources().get("scale").scalePaths().map(ScalePaths::specReplicas);     // .spec.replicas
 * }</pre>
 *
 * @param specReplicas the wanted number of replicas
 * @param statusReplicas the observed number of replicas
 * @param labelSelector the selector of the replicas, as text or as a label selector object; empty when there is none
 */
public record ScalePaths(String specReplicas, String statusReplicas, String labelSelector) {}
