package dev.kontract.server.command;

import java.io.IOException;
import java.nio.file.Path;

/** Work that is done without starting a server. */
public interface OneTimeCommand {

    /**
     * Does it.
     *
     * @param dataDir the directory of the server
     * @return what was done, for the user
     * @throws IOException when a file or a server cannot be reached; the message says which
     * @throws dev.kontract.server.storage.StorageException when it cannot be done; the message says why
     */
    String run(Path dataDir) throws IOException;
}
