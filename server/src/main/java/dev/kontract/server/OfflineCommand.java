package dev.kontract.server;

import java.nio.file.Path;

/** Work on the data of a server that is done without starting one. */
interface OfflineCommand {

    /**
     * Does it.
     *
     * @param dataDir the directory of the server
     * @return what was done, for the user
     * @throws dev.kontract.server.storage.StorageException when it cannot be done; the message says why
     */
    String run(Path dataDir);
}
