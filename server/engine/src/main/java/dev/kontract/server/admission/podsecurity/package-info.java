/**
 * The PodSecurity plugin: pods must comply with the Pod Security Standards that the labels of their namespace select.
 *
 * <p>{@link dev.kontract.server.admission.podsecurity.PodSecurity} decides which {@link
 * dev.kontract.server.admission.podsecurity.PodPolicy} applies to a write. The standards are data: {@link
 * dev.kontract.server.admission.podsecurity.Standards} lists each check with the versions that changed it, and {@code
 * BaselineChecks}, {@code ProfileChecks} and {@code RestrictedChecks} contain the checks.
 *
 * <p>Internal, except {@code PodSecuritySettings} and the types of its parts.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/pod-security-standards/">Pod Security Standards</a>
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-auth/2579-psp-replacement">KEP-2579</a>
 */
@NullMarked
package dev.kontract.server.admission.podsecurity;

import org.jspecify.annotations.NullMarked;
