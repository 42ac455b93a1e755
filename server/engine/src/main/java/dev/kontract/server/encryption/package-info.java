/**
 * Encryption at rest: the ciphers of an {@code EncryptionConfiguration}, and which resources they are for.
 *
 * <p>{@link dev.kontract.server.encryption.EncryptedProvider} opens a storage with the encryption of a file. {@link
 * dev.kontract.server.encryption.EncryptionRules} finds the ciphers of a key: the first one encrypts, all of them decrypt.
 * Encrypted values begin with the provider and the name of the key, as those of kube-apiserver.
 *
 * <p>Internal, except {@code EncryptedProvider}.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/encrypt-data/">Encrypting data at rest</a>
 */
@NullMarked
package dev.kontract.server.encryption;

import org.jspecify.annotations.NullMarked;
