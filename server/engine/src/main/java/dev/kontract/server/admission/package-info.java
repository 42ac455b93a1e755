/**
 * Admission: what may change or refuse a write between authorization and storage, whatever the kind.
 *
 * <p>Every create, update and delete of an object or of one of its subresources passes one {@link
 * dev.kontract.server.admission.AdmissionChain}: first all plugins may change the object, then all of them see what will be
 * stored. A plugin sees an {@link dev.kontract.server.admission.AdmissionRequest}.
 *
 * <p>Configurations, such as webhooks and policies, are followed through the notifications of the storage and compiled once
 * per change ({@link dev.kontract.server.admission.CompiledObjects}); a request looks up none of them.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/">Admission control</a>
 */
@NullMarked
package dev.kontract.server.admission;

import org.jspecify.annotations.NullMarked;
