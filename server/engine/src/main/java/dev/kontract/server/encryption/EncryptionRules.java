package dev.kontract.server.encryption;

import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.ValueEncryption;
import dev.kontract.server.storage.ValueEncryption.UnreadableValueException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

/** The ciphers of each resource, in their order: new values are encrypted by the first one. Immutable. */
final class EncryptionRules {

    /** Records without secrets that servers exchange through a storage they share; tools read them as well. */
    private static final Set<String> RECORDS = Set.of(
            Keys.of("", "masterleases").root(),
            Keys.of("", "leaderterms").root(),
            Keys.of("", "nodeports").root());

    private static final String SHARED_SETTINGS = Keys.of("", "configmaps").key("kube-system", "kontract-server");
    private static final List<NamedCipher> UNENCRYPTED = List.of(NamedCipher.IDENTITY);

    /** A value and the cipher that it was encrypted with, by its place in the order. */
    private static final class Decrypted {

        private final byte[] value;
        private final int cipher;

        Decrypted(byte[] value, int cipher) {
            this.value = value;
            this.cipher = cipher;
        }
    }

    private final Map<String, List<NamedCipher>> ciphers = new TreeMap<>();

    EncryptionRules(Map<EncryptedResource, List<NamedCipher>> ciphers) {
        ciphers.forEach((resource, each) -> this.ciphers.put(resource.toString(), List.copyOf(each)));
    }

    byte[] encrypt(String key, byte[] value) {
        NamedCipher first = ciphers(key).get(0);
        if (first.isIdentity()) {
            return value;
        }
        try {
            return first.encrypt(value, place(key));
        } catch (GeneralSecurityException e) {
            throw new StorageException(
                    Reason.UNAVAILABLE, "the value of " + key + " cannot be encrypted: " + e.getMessage(), 0);
        }
    }

    byte[] decrypt(String key, byte[] stored) throws UnreadableValueException {
        return find(key, stored).value;
    }

    boolean covers(String key) {
        return !ciphers(key).equals(UNENCRYPTED);
    }

    boolean isCurrent(String key, byte[] stored) {
        try {
            return find(key, stored).cipher == 0 && ciphers(key).get(0).isCurrent(stored);
        } catch (UnreadableValueException e) {
            return false;
        }
    }

    private Decrypted find(String key, byte[] stored) throws UnreadableValueException {
        StringJoiner failures = new StringJoiner(", ");
        boolean isTemporary = false;
        List<NamedCipher> known = ciphers(key);
        for (int i = 0; i < known.size(); i++) {
            NamedCipher cipher = known.get(i);
            if (cipher.matches(stored)) {
                try {
                    return new Decrypted(cipher.decrypt(stored, place(key)), i);
                } catch (GeneralSecurityException e) {
                    isTemporary |= e instanceof ValueCipher.UnavailableKeyException;
                    failures.add(cipher.prefix() + " " + e.getMessage());
                }
            }
        }
        throw new UnreadableValueException(
                failures.length() > 0 ? failures.toString() : unmatched(stored), isTemporary);
    }

    /** Returns a message that names the missing provider; the name of the key is not secret. */
    private static String unmatched(byte[] stored) {
        String remedy = ValueEncryption.isEncrypted(stored)
                ? "it was encrypted by " + provider(stored) + ", which --encryption-provider-config lacks"
                : "it is not encrypted; with the provider identity: {} as the last one it can be read";
        return "no matching prefix found: " + remedy;
    }

    private static String provider(byte[] stored) {
        String start = new String(stored, 0, Math.min(stored.length, 256), StandardCharsets.ISO_8859_1);
        String[] parts = start.split(":", 6);
        if (parts.length < 6) {
            return "an unknown provider";
        }
        return (parts[2].equals("kms") ? "the provider " : "the key ") + parts[4] + " of " + parts[2];
    }

    private static byte[] place(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    private List<NamedCipher> ciphers(String key) {
        if (RECORDS.contains(Keys.rootOf(key)) || key.equals(SHARED_SETTINGS)) {
            return UNENCRYPTED;
        }
        EncryptedResource resource = resource(key);
        List<NamedCipher> found = ciphers.get(resource.toString());
        if (found == null) {
            found = ciphers.get(resource.wholeGroup().toString());
        }
        if (found == null) {
            found = ciphers.get(EncryptedResource.EVERYTHING.toString());
        }
        return found == null ? UNENCRYPTED : found;
    }

    private static EncryptedResource resource(String key) {
        return new EncryptedResource(Keys.groupOf(key), Keys.pluralOf(key));
    }
}
