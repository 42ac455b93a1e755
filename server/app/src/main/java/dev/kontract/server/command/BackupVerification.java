package dev.kontract.server.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.Format;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StoreCopy;
import dev.kontract.server.storage.ValueEncryption;
import dev.kontract.server.storage.sqlite.StoreFiles;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a whole backup without restoring it: the pages of the file, its checksum, and every object. An object of a kind in the
 * contract is decoded as by the server; one of a custom resource has to be JSON. Encrypted objects are counted, because their keys
 * are not in the backup. Used by one thread.
 */
final class BackupVerification {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path file;
    private final StoreCopy copy;
    private final Codec codec;
    private final Set<String> kinds = new HashSet<>();

    private BackupVerification(Path file, StoreCopy copy) throws IOException {
        this.file = file;
        this.copy = copy;
        this.codec = Codec.of(Contract.loadComponents(copy.identity().getOrDefault("group-domain", "k8s.io")));
    }

    /**
     * Verifies a backup, and returns a sentence about its contents, which counts the kinds of the objects that are not encrypted.
     *
     * @throws StorageException if the file is not a backup, or anything in it is damaged
     */
    static String of(Path file) throws IOException {
        return new BackupVerification(file, StoreFiles.ofBackup(file)).run();
    }

    private String run() {
        int damaged = 0;
        int encrypted = 0;
        String first = "";
        for (StoreCopy.Item each : copy.items()) {
            if (ValueEncryption.isEncrypted(each.entry().value())) {
                encrypted++;
                continue;
            }
            Optional<String> finding = finding(each.entry());
            if (finding.isPresent()) {
                first = damaged == 0 ? each.entry().key() + ": " + finding.get() : first;
                damaged++;
            }
        }
        if (damaged > 0) {
            throw new StorageException(
                    StorageException.Reason.UNAVAILABLE,
                    "the backup is damaged: " + damaged + " of its "
                            + copy.items().size() + " objects cannot be read, the first is " + first,
                    copy.revision());
        }
        String checksum = StoreFiles.checksum(file)
                .map(each -> "SHA-256 " + each)
                .orElse("without a checksum, as written by an earlier server");
        return "Verified " + file + ": " + copy.items().size() + " objects of " + kinds.size() + " kinds at revision "
                + copy.revision() + ", " + (encrypted == 0 ? "" : encrypted + " encrypted objects not read, ")
                + checksum;
    }

    /** Returns what is wrong with an object. */
    private Optional<String> finding(Entry entry) {
        JsonNode object;
        try {
            object = JSON.readTree(entry.value());
        } catch (JsonProcessingException e) {
            return Optional.of(e.getOriginalMessage());
        } catch (IOException e) {
            return Optional.of(e.toString());
        }
        JsonNode metadata = object.path("metadata");
        String namespace = metadata.path("namespace").asText();
        String name = (namespace.isEmpty() ? "" : namespace + "/")
                + metadata.path("name").asText();
        if (!entry.key().endsWith("/" + name)) {
            return Optional.of("it has the name " + name);
        }
        if (metadata.path("resourceVersion").asLong() != entry.revision()) {
            return Optional.of("its resource version is not " + entry.revision());
        }
        GroupVersionKind type = GroupVersionKind.of(
                object.path("apiVersion").asText(), object.path("kind").asText());
        kinds.add(type.group() + "/" + type.kind());
        return decode(entry, type);
    }

    private Optional<String> decode(Entry entry, GroupVersionKind type) {
        if (codec.schema(type).isEmpty()) {
            return Optional.empty();
        }
        try {
            var unused = codec.decode(entry.value(), Format.JSON, type);
            return Optional.empty();
        } catch (DecodeException e) {
            return Optional.of(e.getMessage());
        }
    }
}
