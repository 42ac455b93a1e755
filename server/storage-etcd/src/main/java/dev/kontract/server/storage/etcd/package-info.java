/**
 * A storage in etcd, which several servers share.
 *
 * <p>Revisions are those of etcd. A value is kept without its revision, which is filled in when it is read. Every write is one
 * transaction on one key; it is sent once, and when its outcome is unknown the key is read ({@link EtcdWrites}). Reads go to
 * another member when one does not answer ({@link EtcdClient}). A watch goes on where it was when its stream breaks
 * ({@link EtcdWatch}).
 *
 * <p>The messages and stubs are those that jetcd generates; its client is not used.
 */
@NullMarked
package dev.kontract.server.storage.etcd;

import org.jspecify.annotations.NullMarked;
