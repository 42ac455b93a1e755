package dev.kontract.client.config;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * Sends a fixed server name (SNI; RFC 6066, section 3) on every connection, so that a proxy in front of several servers
 * can route it.
 */
final class SniContext extends SSLContext {

    /** Wraps {@code context} to send the server name {@code name}. */
    SniContext(SSLContext context, String name) {
        super(new Spi(context, name), context.getProvider(), context.getProtocol());
    }

    private static final class Spi extends SSLContextSpi {

        private final SSLContext context;
        private final String name;

        Spi(SSLContext context, String name) {
            this.context = context;
            this.name = name;
        }

        @Override
        protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random)
                throws KeyManagementException {
            throw new KeyManagementException("the context is already initialized");
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return new Sockets(context.getSocketFactory(), name);
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return context.getServerSocketFactory();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return context.createSSLEngine();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return context.createSSLEngine(name, port);
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context.getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context.getClientSessionContext();
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return context.getDefaultSSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return context.getSupportedSSLParameters();
        }
    }

    private static final class Sockets extends SSLSocketFactory {

        private final SSLSocketFactory sockets;
        private final String name;

        Sockets(SSLSocketFactory sockets, String name) {
            this.sockets = sockets;
            this.name = name;
        }

        @Override
        public Socket createSocket(Socket plain, String host, int port, boolean autoClose) throws IOException {
            return sockets.createSocket(plain, name, port, autoClose);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return createSocket(new Socket(host, port), host, port, true);
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return createSocket(new Socket(host, port), name, port, true);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
            return createSocket(new Socket(host, port, from, fromPort), host, port, true);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
            return createSocket(new Socket(host, port, from, fromPort), name, port, true);
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return sockets.getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return sockets.getSupportedCipherSuites();
        }
    }
}
