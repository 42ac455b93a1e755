/**
 * The configuration of admission plugins by a file of kube-apiserver's format.
 *
 * <p>{@link dev.kontract.server.admission.configuration.AdmissionConfiguration} reads the file, and classes such as {@code
 * PodSecurityConfiguration} the part of a plugin.
 *
 * <p>Internal, except {@code AdmissionConfiguration}.
 *
 * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-config.v1/#apiserver-config-k8s-io-v1-AdmissionConfiguration">
 *     AdmissionConfiguration</a>
 */
@NullMarked
package dev.kontract.server.admission.configuration;

import org.jspecify.annotations.NullMarked;
