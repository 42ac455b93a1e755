/**
 * The TLS identity of the server: its serving certificate and certificate authority, and the kubeconfig with which
 * clients trust it.
 *
 * <p>{@link dev.kontract.server.identity.ServingIdentity} reads the certificate or has {@link
 * dev.kontract.server.identity.CertificateAuthority} issue one; {@link dev.kontract.server.identity.PemText} reads
 * and writes PEM files, and {@link dev.kontract.server.identity.PrivateFiles} protects private keys. The
 * authentication of clients is in other packages.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.identity;

import org.jspecify.annotations.NullMarked;
