/**
 * How a server shows who it is: its certificate and the authority behind that, and what a client has to be told to believe it.
 *
 * <p>{@link dev.kontract.server.identity.ServingIdentity} finds the certificate or has {@link
 * dev.kontract.server.identity.CertificateAuthority} make one; {@link dev.kontract.server.identity.PemText} reads and writes it,
 * and {@link dev.kontract.server.identity.PrivateFiles} keeps others from the keys. Who a caller is, is no matter here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.identity;

import org.jspecify.annotations.NullMarked;
